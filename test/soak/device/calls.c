#include "device.h"
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>

#define CURRENT -1
static size_t total(const struct iovec *parts, int count) {
  size_t sum = 0;
  for (int index = 0; index < count; index++) sum += parts[index].iov_len;
  return sum;
}

// Writes: `at` is where, and `count` how much at most.
#define WRITES(file, at, count, is_cut, call) \
  int log = begin_write(file, at, count, is_cut); \
  long done = call; \
  end_write(log, file); \
  return done;

ssize_t write(int file, const void *from, size_t count) {
  WRITES(file, CURRENT, count, 0, SYS(SYS_write, file, from, count, 0, 0))
}
ssize_t pwrite(int file, const void *from, size_t count, off_t at) {
  WRITES(file, at, count, 0, SYS(SYS_pwrite64, file, from, count, at, 0))
}
ssize_t pwrite64(int file, const void *from, size_t count, off64_t at) { return pwrite(file, from, count, at); }
ssize_t writev(int file, const struct iovec *parts, int count) {
  WRITES(file, CURRENT, total(parts, count), 0, SYS(SYS_writev, file, parts, count, 0, 0))
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  WRITES(file, at, total(parts, count), 0, SYS(SYS_pwritev, file, parts, count, at, 0))
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) { return pwritev(file, parts, count, at); }
ssize_t sendfile(int file, int from, off_t *at, size_t count) {
  WRITES(file, CURRENT, count, 0, SYS(SYS_sendfile, file, from, at, count, 0))
}
ssize_t sendfile64(int file, int from, off64_t *at, size_t count) { return sendfile(file, from, at, count); }
// Node copies files with this call, which it makes by its number.
long syscall(long number, ...) {
  va_list list;
  long a[6];
  va_start(list, number);
  for (int index = 0; index < 6; index++) a[index] = va_arg(list, long);
  va_end(list);
  long (*real)(long, ...) = dlsym(RTLD_NEXT, "syscall");
  int log = number == SYS_copy_file_range ? begin_write(a[2], a[3] ? *(off_t *)a[3] : CURRENT, a[4], 0) : -1;
  long done = real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  end_write(log, a[2]);
  return done;
}
ssize_t copy_file_range(int from, off64_t *at, int file, off64_t *to, size_t count, unsigned flags) {
  return syscall(SYS_copy_file_range, from, at, file, to, count, flags);
}
int ftruncate(int file, off_t size) { WRITES(file, size, SSIZE_MAX, 1, SYS(SYS_ftruncate, file, size, 0, 0, 0)) }
int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }
int posix_fallocate(int file, off_t at, off_t count) {
  int log = begin_write(file, at, count, 0);
  int failure = SYS(SYS_fallocate, file, 0, at, count, 0) ? errno : 0;
  end_write(log, file);
  return failure;
}
int truncate(const char *path, off_t size) {
  int file = SYS(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CLOEXEC, 0, 0);
  if (file < 0) return -1;
  int failure = ftruncate(file, size);
  SYS(SYS_close, file, 0, 0, 0, 0);
  return failure;
}
int truncate64(const char *path, off64_t size) { return truncate(path, size); }

// Syncs.
static int synced(int file, long number) {
  char path[PATH_MAX];
  return is_on_device(file, path) ? sync_file(file, path) : SYS(number, file, 0, 0, 0, 0);
}
int fsync(int file) { return synced(file, SYS_fsync); }
int fdatasync(int file) { return synced(file, SYS_fdatasync); }

// Names.
static int opened(const char *path, int flags, mode_t mode) {
  struct place place;
  struct stat found;
  int is_change = flags & (O_CREAT | O_TRUNC) && (flags & O_TMPFILE) != O_TMPFILE;
  if (!is_change || !find(path, &place)) return SYS(SYS_openat, AT_FDCWD, path, flags, mode, 0);
  step();
  lock(&place);
  int before = errno;
  int is_there = !fstatat(place.folder, place.name, &found, 0);
  errno = before;
  int old = -1, log = -1;
  if (is_there && flags & O_TRUNC && S_ISREG(found.st_mode)) {
    old = SYS(SYS_openat, place.folder, place.name, O_RDONLY | O_CLOEXEC, 0, 0);
    if (old >= 0) log = begin_write(old, 0, SSIZE_MAX, 1);
  }
  int file = SYS(SYS_openat, AT_FDCWD, path, flags, mode, 0);
  if (log >= 0) end_write(log, old);
  if (old >= 0) SYS(SYS_close, old, 0, 0, 0, 0);
  if (file >= 0 && !is_there && !fstat(file, &found)) {
    forget_data(found.st_ino);
    note(&place, CREATED, &found, (struct name){0});
  }
  release(&place);
  return file;
}
#define MODE(flags) \
  mode_t mode = 0; \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list list; \
    va_start(list, flags); \
    mode = va_arg(list, mode_t); \
    va_end(list); \
  }
int open(const char *path, int flags, ...) { MODE(flags) return opened(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(path, flags, mode); }

// The writes to a stream are not seen. So all of the file that is there when it is opened is kept.
FILE *fopen(const char *path, const char *mode) {
  FILE *(*real)(const char *, const char *) = dlsym(RTLD_NEXT, "fopen");
  if (!strpbrk(mode, "wa+") || strchr(mode, 'x')) return real(path, mode);
  int flags = *mode == 'w' ? O_CREAT | O_TRUNC : *mode == 'a' ? O_CREAT : 0;
  int file = opened(path, O_WRONLY | O_CLOEXEC | flags, 0666);
  if (file < 0) return 0;
  end_write(begin_write(file, 0, SSIZE_MAX, 0), file);
  SYS(SYS_close, file, 0, 0, 0, 0);
  return real(path, mode);
}
FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

static int created(const char *path, long number, long a, long b, long c, long d) {
  struct place place;
  struct stat found;
  if (!find(path, &place)) return SYS(number, a, b, c, d, 0);
  step();
  lock(&place);
  int failure = SYS(number, a, b, c, d, 0);
  if (!failure && !fstatat(place.folder, place.name, &found, AT_SYMLINK_NOFOLLOW)) {
    if (S_ISDIR(found.st_mode)) forget_names(found.st_ino);
    note(&place, CREATED, &found, (struct name){0});
  }
  release(&place);
  return failure;
}
int mkdir(const char *path, mode_t mode) { return created(path, SYS_mkdirat, AT_FDCWD, (long)path, mode, 0); }
int link(const char *from, const char *path) { return created(path, SYS_linkat, AT_FDCWD, (long)from, AT_FDCWD, (long)path); }
int symlink(const char *from, const char *path) { return created(path, SYS_symlinkat, (long)from, AT_FDCWD, (long)path, 0); }

int unlink(const char *path) {
  struct place place;
  struct stat found;
  if (!find(path, &place)) return SYS(SYS_unlinkat, AT_FDCWD, path, 0, 0, 0);
  step();
  lock(&place);
  uint64_t kept = fstatat(place.folder, place.name, &found, AT_SYMLINK_NOFOLLOW) ? 0 : keep(&place, &found);
  int failure = SYS(SYS_unlinkat, AT_FDCWD, path, 0, 0, 0);
  if (failure) drop(kept);
  else note(&place, REMOVED, &found, (struct name){.kept = kept});
  release(&place);
  return failure;
}
int rmdir(const char *path) {
  struct place place;
  struct stat found;
  if (!find(path, &place)) return SYS(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR, 0, 0);
  step();
  lock(&place);
  int failure = fstatat(place.folder, place.name, &found, AT_SYMLINK_NOFOLLOW);
  uint64_t kept = failure ? 0 : take(&place);
  if (kept) note(&place, REMOVED, &found, (struct name){.kept = kept});
  release(&place);
  return kept ? 0 : -1;
}

int rename(const char *from, const char *path) {
  struct place place, source;
  struct stat found, target;
  if (!find(path, &place)) return SYS(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, path, 0);
  step();
  lock(&place);
  struct name more = {0};
  if (find(from, &source)) {
    more.from = source.inode;
    strcpy(more.was, source.name);
    release(&source);
  }
  int before = errno;
  if (!fstatat(place.folder, place.name, &target, AT_SYMLINK_NOFOLLOW)) more.kept = keep(&place, &target);
  errno = before;
  int failure = SYS(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, path, 0);
  if (failure) drop(more.kept);
  else if (!fstatat(place.folder, place.name, &found, AT_SYMLINK_NOFOLLOW)) note(&place, RENAMED, &found, more);
  release(&place);
  return failure;
}
