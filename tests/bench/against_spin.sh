#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Dining philosophers, whole processes, one after the other: Spin's two full searches (of which the faster one
# counts), `explore`, `check -p deadlock-free`, and a safety property over events against Spin with an
# assertion. CPU seconds are user and system time, the median of three runs; bytes are of the peak resident
# memory.
# Usage: tests/bench/against_spin.sh THREADMEND [N ...]     (needs the Debian packages spin, gcc and time)
set -euo pipefail
threadmend=$(realpath "$1")
shift
sizes=("${@:-12}")
here=$(realpath "$(dirname "$0")")
sample=$here/../../samples/behavioral/philosophers.js
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"

# Prints the median CPU seconds and peak KiB of a command.
measure() {
    local run
    for run in 1 2 3; do
        /usr/bin/time -o cost -f '%U %S %M' "$@" >output 2>&1 || { cat output >&2; exit 1; }
        awk '{ print $1 + $2, $3 }' cost
    done | sort -n | sed -n 2p
}

# Builds Spin's searches of a model: build NAME N [define for Spin].
build() {
    mkdir -p "$1"
    (
        cd "$1"
        spin -DN="$2" ${3:+"-D$3"} -a "$here/philosophers.pml" >/dev/null
        gcc -O3 -DNOREDUCE -DSAFETY -DNOFAIR -DMEMLIM=8000 -o depth pan.c
        gcc -O3 -DNOREDUCE -DSAFETY -DNOFAIR -DBFS -DMEMLIM=8000 -o breadth pan.c
    )
}
# The cost of the faster one: spin NAME.
spin_cost() {
    { measure "./$1/depth" -m5000000 -w24 -n; measure "./$1/breadth" -w24 -n; } | sort -n | sed -n 1p
}

row() { # what, N, states, Spin's cost, our cost
    awk -v what="$1" -v n="$2" -v states="$3" -v spin="$4" -v ours="$5" 'BEGIN {
        split(spin, s); split(ours, o)
        printf "%-22s %3d %11d %9.2f %7.0f %9.2f %7.0f %7.1f\n", what, n, states, s[1], s[2] * 1024 / states,
            o[1], o[2] * 1024 / states, s[1] / (o[1] > 0 ? o[1] : 0.01)
    }'
}

printf '%-22s %3s %11s %9s %7s %9s %7s %7s\n' "" N states "Spin, s" "B/state" "ours, s" "B/state" ratio
for n in "${sizes[@]}"; do
    states=$((3 ** n))
    model=("$sample" --define "N=$n" --define LEFTY=true --threads 1)
    build plain "$n"
    spin=$(spin_cost plain)
    row explore "$n" "$states" "$spin" "$(measure "$threadmend" explore "${model[@]}")"
    row "check deadlock-free" "$n" "$states" "$spin" "$(measure "$threadmend" check "${model[@]}" -p deadlock-free)"
    build claim "$n" CLAIM
    row "check safety" "$n" "$states" "$(spin_cost claim)" "$(measure "$threadmend" check "${model[@]}" \
        -p "never true* . \"take right 0\" . (not \"put right 0\")* . \"take left $((n - 1))\"")"
done
