#include "CPacedFile.h"

#include <pthread.h>
#include <string.h>

// Controls of a file that are ours: SQLite leaves the numbers above 100 to applications.
enum { set_every = 7301, get_flushes = 7302 };

// SQLite hands out memory for this and, behind it, the file of the layer below. Only a database's file is one: logs and others belong to the layer below alone.
typedef struct {
    sqlite3_file base;
    int every, written, flushes;
} PacedFile;

_Static_assert(sizeof(PacedFile) % sizeof(void *) == 0, "the file below begins at a pointer's boundary");

static sqlite3_vfs *below;
static sqlite3_vfs layer;

static inline sqlite3_file *under(sqlite3_file *file) { return (sqlite3_file *)((PacedFile *)file + 1); }
#define BELOW(file) under(file)->pMethods

static int write_page(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    PacedFile *paced = (PacedFile *)file;
    int code = BELOW(file)->xWrite(under(file), bytes, count, offset);
    if (code != SQLITE_OK || paced->every <= 0 || ++paced->written < paced->every) return code;
    paced->written = 0;
    paced->flushes++;
    return BELOW(file)->xSync(under(file), SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
}

static int control(sqlite3_file *file, int what, void *value) {
    PacedFile *paced = (PacedFile *)file;
    if (what == set_every) return paced->every = *(int *)value, SQLITE_OK;
    if (what == get_flushes) return *(int *)value = paced->flushes, SQLITE_OK;
    return BELOW(file)->xFileControl(under(file), what, value);
}

// All else is the layer's below.
static int close_file(sqlite3_file *f) { return BELOW(f)->xClose(under(f)); }
static int read_page(sqlite3_file *f, void *bytes, int count, sqlite3_int64 at) { return BELOW(f)->xRead(under(f), bytes, count, at); }
static int truncate_file(sqlite3_file *f, sqlite3_int64 size) { return BELOW(f)->xTruncate(under(f), size); }
static int flush(sqlite3_file *f, int flags) { return BELOW(f)->xSync(under(f), flags); }
static int size_of(sqlite3_file *f, sqlite3_int64 *size) { return BELOW(f)->xFileSize(under(f), size); }
static int lock(sqlite3_file *f, int level) { return BELOW(f)->xLock(under(f), level); }
static int unlock(sqlite3_file *f, int level) { return BELOW(f)->xUnlock(under(f), level); }
static int is_reserved(sqlite3_file *f, int *answer) { return BELOW(f)->xCheckReservedLock(under(f), answer); }
static int sector(sqlite3_file *f) { return BELOW(f)->xSectorSize(under(f)); }
static int traits(sqlite3_file *f) { return BELOW(f)->xDeviceCharacteristics(under(f)); }
static int map_shared(sqlite3_file *f, int part, int size, int grow, void volatile **at) { return BELOW(f)->xShmMap(under(f), part, size, grow, at); }
static int lock_shared(sqlite3_file *f, int first, int count, int flags) { return BELOW(f)->xShmLock(under(f), first, count, flags); }
static void barrier(sqlite3_file *f) { BELOW(f)->xShmBarrier(under(f)); }
static int unmap_shared(sqlite3_file *f, int drop) { return BELOW(f)->xShmUnmap(under(f), drop); }

// Version 2: with a log, without memory mapping, which would pass the layer by.
static const sqlite3_io_methods methods = {
    2,           close_file, read_page,   write_page, truncate_file, flush,      size_of,     lock, unlock,
    is_reserved, control,    sector,      traits,     map_shared,    lock_shared, barrier, unmap_shared, 0, 0,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *got) {
    (void)vfs;
    if (!(flags & SQLITE_OPEN_MAIN_DB)) return below->xOpen(below, name, file, flags, got);
    memset(file, 0, sizeof(PacedFile));
    int code = below->xOpen(below, name, under(file), flags, got);
    // SQLite closes a file that could not be opened, too, if it has methods.
    if (under(file)->pMethods) file->pMethods = &methods;
    return code;
}

static void add_layer(void) {
    below = sqlite3_vfs_find(NULL);
    if (!below) return;
    layer = *below;
    layer.pNext = NULL;
    layer.zName = "usher-paced";
    layer.szOsFile = (int)sizeof(PacedFile) + below->szOsFile;
    layer.xOpen = open_file;
    if (sqlite3_vfs_register(&layer, 0) != SQLITE_OK) below = NULL;
}

const char *usher_paced_files(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, add_layer);
    return below ? layer.zName : NULL;
}

int usher_paced_every(sqlite3 *database, int pages) { return sqlite3_file_control(database, "main", set_every, &pages); }

int usher_paced_flushes(sqlite3 *database) {
    int count = 0;
    return sqlite3_file_control(database, "main", get_flushes, &count) == SQLITE_OK ? count : -1;
}
