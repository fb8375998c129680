// A clock that stands until somebody moves it: the time of day is read from the file that USHER_CLOCK names (eight bytes, nanoseconds since 1970).
// Preloaded into a server, so that its answers tell the same times with each run. What measures how long something takes goes on as ever.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t *stands;

__attribute__((constructor)) static void find(void) {
    const char *name = getenv("USHER_CLOCK");
    int file = name ? open(name, O_RDONLY) : -1;
    if (file < 0) return;
    void *found = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (found != MAP_FAILED) stands = found;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!stands || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return (int)syscall(SYS_clock_gettime, clock, time);
    int64_t now = *stands;
    time->tv_sec = now / 1000000000;
    time->tv_nsec = now % 1000000000;
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *into) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (into) *into = now.tv_sec;
    return now.tv_sec;
}
