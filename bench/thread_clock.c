/* Makes an older build keep to processor time: loaded before its libraries (LD_PRELOAD), the steady clock tells how long the
 * thread that asks has worked. Builds from before budgets in processor time so get as much of it as newer ones. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *told) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    return real(clock == CLOCK_MONOTONIC ? CLOCK_THREAD_CPUTIME_ID : clock, told);
}
