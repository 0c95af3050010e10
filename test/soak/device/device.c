#include "device.h"
#include <dirent.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>

// FOLDER is what is on the device, and STORE is where this library keeps what a power cut takes back. Both are on one file system.
#define CHUNK 65536
#define CURRENT -1

struct power {
  _Atomic uint64_t steps, limit, order;
};

// PostgreSQL writes over its name later.
static int is_postgres;
__attribute__((constructor)) static void look(void) { is_postgres = !strcmp(program_invocation_short_name, "postgres"); }

// What was in a part of a file before it was overwritten or cut off, followed by `length` bytes. `size` is that of the file.
struct old {
  int64_t at, length, size, is_cut;
};

static struct power *power(void) {
  static struct power *shared;
  if (shared) return shared;
  int file = SYS(SYS_openat, AT_FDCWD, STORE "/power", O_RDWR | O_CLOEXEC, 0, 0);
  shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  SYS(SYS_close, file, 0, 0, 0, 0);
  return shared;
}

long sys(long number, long a, long b, long c, long d, long e) {
  static long (*real)(long, ...);
  if (!real) real = dlsym(RTLD_NEXT, "syscall");
  return real(number, a, b, c, d, e);
}

void step(void) {
  int before = errno;
  uint64_t count = atomic_fetch_add(&power()->steps, 1) + 1;
  while (count > atomic_load(&power()->limit)) pause();
  errno = before;
}

int is_on_device(int file, char *path) {
  char link[40];
  int before = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = SYS(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1, 0);
  errno = before;
  if (length < (long)sizeof FOLDER - 1) return 0;
  path[length] = 0;
  char after = path[sizeof FOLDER - 1];
  return !memcmp(path, FOLDER, sizeof FOLDER - 1) && (after == 0 || after == '/');
}

// Opens and locks a log. Every account that works on the device may write it. It begins with its length, which is written last, so
// that a process may be killed at any moment.
static int locked(const char *kind, uint64_t inode, int is_new) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, STORE "/%s/%lu", kind, (unsigned long)inode);
  int log = SYS(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0, 0);
  if (log < 0 && is_new) {
    log = SYS(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC | O_CREAT, 0666, 0);
    SYS(SYS_fchmod, log, 0666, 0, 0, 0);
  }
  while (log >= 0 && flock(log, LOCK_EX) < 0 && errno == EINTR);
  return log;
}

static uint64_t length_of(int log) {
  uint64_t length = 0;
  SYS(SYS_pread64, log, &length, sizeof length, 0, 0);
  return length ? length : sizeof length;
}
static void put(int log, const void *from, size_t count, uint64_t at) { SYS(SYS_pwrite64, log, from, count, at, 0); }
static void set_length(int log, uint64_t length) { put(log, &length, sizeof length, 0); }
static void close_log(int log) { SYS(SYS_close, log, 0, 0, 0, 0); }
static void empty(int log) { SYS(SYS_ftruncate, log, 0, 0, 0, 0); }

// Keeps what will be overwritten. Returns the locked log until `end_write`, or -1 for a file that is not on the device.
int begin_write(int file, off_t at, size_t count, int is_cut) {
  char path[PATH_MAX], chunk[CHUNK], readable[40];
  struct stat now;
  if (!is_on_device(file, path)) return -1;
  step();
  int before = errno;
  if (fstat(file, &now) || !S_ISREG(now.st_mode) || now.st_nlink == 0) return -1;
  int log = locked("data", now.st_ino, 1);
  fstat(file, &now);
  if (at == CURRENT) at = fcntl(file, F_GETFL) & O_APPEND ? now.st_size : lseek(file, 0, SEEK_CUR);
  int64_t left = now.st_size > at ? now.st_size - at : 0;
  struct old old = {at, (uint64_t)left < count ? left : (int64_t)count, now.st_size, is_cut};
  uint64_t end = length_of(log);
  put(log, &old, sizeof old, end);
  end += sizeof old;
  snprintf(readable, sizeof readable, "/proc/self/fd/%d", file);
  int from = old.length ? SYS(SYS_openat, AT_FDCWD, readable, O_RDONLY | O_CLOEXEC, 0, 0) : -1;
  for (int64_t done = 0; done < old.length;) {
    int64_t size = old.length - done < CHUNK ? old.length - done : CHUNK;
    long got = SYS(SYS_pread64, from, chunk, size, at + done, 0);
    if (got <= 0) break;
    put(log, chunk, got, end + done);
    done += got;
  }
  if (from >= 0) close_log(from);
  set_length(log, end + old.length);
  errno = before;
  return log;
}

void end_write(int log, int file) {
  if (log < 0) return;
  int before = errno;
  if (fcntl(file, F_GETFL) & O_DSYNC) empty(log);
  close_log(log);
  errno = before;
}

void forget_data(uint64_t inode) {
  int log = locked("data", inode, 0);
  if (log < 0) return;
  empty(log);
  close_log(log);
}

// Finds the folder of a name. False if the folder is not on the device.
int find(const char *path, struct place *place) {
  char above[PATH_MAX], real[PATH_MAX];
  struct stat found;
  int before = errno;
  size_t length = path ? strlen(path) : 0;
  while (length > 1 && path[length - 1] == '/') length--;
  size_t start = length;
  while (start > 0 && path[start - 1] != '/') start--;
  if (length == 0 || length >= PATH_MAX || length - start >= sizeof place->name) return 0;
  memcpy(place->name, path + start, length - start);
  place->name[length - start] = 0;
  memcpy(above, path, start);
  strcpy(above + start, start == 0 ? "." : "");
  place->folder = SYS(SYS_openat, AT_FDCWD, above, O_PATH | O_DIRECTORY | O_CLOEXEC, 0, 0);
  place->log = -1;
  int is_found = place->folder >= 0 && is_on_device(place->folder, real) && !fstat(place->folder, &found);
  if (is_found) place->inode = found.st_ino;
  else if (place->folder >= 0) close_log(place->folder);
  errno = before;
  return is_found;
}

void lock(struct place *place) {
  int before = errno;
  place->log = locked("names", place->inode, 1);
  errno = before;
}

void release(struct place *place) {
  int before = errno;
  if (place->log >= 0) close_log(place->log);
  close_log(place->folder);
  errno = before;
}

static void path_of_kept(uint64_t kept, char *path) { snprintf(path, PATH_MAX, STORE "/kept/%lu", (unsigned long)kept); }

// Keeps a file that is about to lose a name, by another link to it.
uint64_t keep(struct place *place, const struct stat *file) {
  char path[PATH_MAX];
  int before = errno;
  if (S_ISDIR(file->st_mode)) return 0;
  uint64_t kept = atomic_fetch_add(&power()->order, 1) + 1;
  path_of_kept(kept, path);
  long failure = SYS(SYS_linkat, place->folder, place->name, AT_FDCWD, path, 0);
  errno = before;
  return failure ? 0 : kept;
}

// Takes an empty folder away and keeps it, so that no other gets its inode. Returns 0 if it cannot be removed.
uint64_t take(struct place *place) {
  char path[PATH_MAX];
  int within = SYS(SYS_openat, place->folder, place->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, 0);
  DIR *folder = within < 0 ? 0 : fdopendir(within);
  if (!folder) return 0;
  int count = 0;
  while (readdir(folder)) count++;
  closedir(folder);
  // Each folder has the names . and ..
  if (count > 2) errno = ENOTEMPTY;
  if (count > 2) return 0;
  uint64_t kept = atomic_fetch_add(&power()->order, 1) + 1;
  path_of_kept(kept, path);
  return SYS(SYS_renameat2, place->folder, place->name, AT_FDCWD, path, 0) ? 0 : kept;
}

void drop(uint64_t kept) {
  char path[PATH_MAX];
  struct stat file;
  int before = errno;
  path_of_kept(kept, path);
  // Another file or folder may get its inode.
  if (kept && !lstat(path, &file) && S_ISREG(file.st_mode) && file.st_nlink == 1) forget_data(file.st_ino);
  if (kept && SYS(SYS_unlinkat, AT_FDCWD, path, 0, 0, 0)) SYS(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR, 0, 0);
  errno = before;
}

// Notes a change of a name, after it was made.
void note(struct place *place, enum kind kind, const struct stat *file, struct name more) {
  int before = errno;
  more.order = atomic_fetch_add(&power()->order, 1) + 1;
  more.file = file->st_ino;
  more.live = 1;
  more.kind = kind;
  strcpy(more.is, place->name);
  uint64_t end = length_of(place->log);
  put(place->log, &more, sizeof more, end);
  set_length(place->log, end + sizeof more);
  errno = before;
}

void forget_names(uint64_t folder) {
  int log = locked("names", folder, 0);
  if (log < 0) return;
  struct name one;
  for (uint64_t at = sizeof at, end = length_of(log); at < end; at += sizeof one) {
    SYS(SYS_pread64, log, &one, sizeof one, at, 0);
    drop(one.kept);
  }
  empty(log);
  close_log(log);
}

// PostgreSQL relies on what the usual Linux file systems do: a synced file keeps the name under which it was created, and its folders.
static void settle_creation(const char *of, uint64_t inode) {
  char path[PATH_MAX];
  struct stat above;
  struct name one;
  for (strcpy(path, of); strlen(path) > sizeof FOLDER - 1; inode = above.st_ino) {
    *strrchr(path, '/') = 0;
    if (stat(path, &above)) return;
    int log = locked("names", above.st_ino, 0);
    if (log < 0) continue;
    for (uint64_t at = sizeof at, end = length_of(log); at < end; at += sizeof one) {
      SYS(SYS_pread64, log, &one, sizeof one, at, 0);
      if (one.kind != CREATED || one.file != inode) continue;
      one.live = 0;
      put(log, &one, sizeof one, at);
    }
    close_log(log);
  }
}

// After this, a power cut no longer takes back the content of the file, or the names in the folder.
int sync_file(int file, const char *path) {
  struct stat found;
  int before = errno;
  step();
  if (fstat(file, &found)) return -1;
  if (S_ISDIR(found.st_mode)) forget_names(found.st_ino);
  else forget_data(found.st_ino);
  if (is_postgres) settle_creation(path, found.st_ino);
  errno = before;
  return 0;
}
