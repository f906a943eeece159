#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Dining philosophers by Spin (depth first, breadth first) and by our benchmark, one after the other.
# Usage: tests/bench/against_spin.sh BENCHMARK-PROGRAM [N]     (needs the Debian package spin)
set -e
bench=$(realpath "$1")
n=${2:-12}
model=$(realpath "$(dirname "$0")/philosophers.pml")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
spin -DN="$n" -a "$model" > /dev/null
gcc -O3 -DNOREDUCE -DSAFETY -DNOFAIR -DMEMLIM=3000 -o pan-dfs pan.c
gcc -O3 -DNOREDUCE -DSAFETY -DNOFAIR -DBFS -DMEMLIM=3000 -o pan-bfs pan.c
for mode in dfs bfs; do
    echo "Spin, $mode:"
    ./pan-$mode -m5000000 -w18 -n | grep -E "states, stored|pan: elapsed|pan: rate|actual memory usage|total actual" || true
done
echo "Threadmend, one thread and two:"
"$bench" --benchmark_filter="countsPacked/N:$n/" 2> /dev/null | grep countsPacked
