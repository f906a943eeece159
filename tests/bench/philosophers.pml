/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dining philosophers of samples/behavioral/philosophers.js, last one left-handed, for Spin: 3^N states. */
#ifndef N
#define N 12
#endif
bool up[N];

#define right _pid
#define left ((_pid + 1) % N)

active [N - 1] proctype right_handed()
{
	do
	:: d_step { !up[right] -> up[right] = true };
	   d_step { !up[left] -> up[left] = true };
	   up[right] = false;
	   up[left] = false
	od
}

active proctype left_handed()
{
	do
	:: d_step { !up[left] -> up[left] = true };
	   d_step { !up[right] -> up[right] = true };
	   up[left] = false;
	   up[right] = false
	od
}
