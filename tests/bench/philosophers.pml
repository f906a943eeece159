/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dining philosophers of samples/behavioral/philosophers.js, last one left-handed, for Spin: 3^N states. */
#ifndef N
#define N 12
#endif
bool up[N];

/* With -DCLAIM: nobody takes the right stick of the first one while that one holds it. */
#ifdef CLAIM
bool held;
#define take_right up[right] = true; if :: _pid == 0 -> held = true :: else fi
#define put_right d_step { up[right] = false; if :: _pid == 0 -> held = false :: else fi }
#define take_last assert(!held); up[left] = true
#else
#define take_right up[right] = true
#define put_right up[right] = false
#define take_last up[left] = true
#endif

#define right _pid
#define left ((_pid + 1) % N)

active [N - 1] proctype right_handed()
{
	do
	:: d_step { !up[right] -> take_right };
	   d_step { !up[left] -> up[left] = true };
	   put_right;
	   up[left] = false
	od
}

active proctype left_handed()
{
	do
	:: d_step { !up[left] -> take_last };
	   d_step { !up[right] -> up[right] = true };
	   up[left] = false;
	   up[right] = false
	od
}
