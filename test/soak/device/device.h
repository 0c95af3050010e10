// A device that loses what was not synced. device.c keeps what a power cut takes back; calls.c sees the calls that change files.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The system calls themselves, past calls.c.
long sys(long number, long a, long b, long c, long d, long e);
#define SYS(number, a, b, c, d, e) sys(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e))

enum kind { CREATED = 1, REMOVED = 2, RENAMED = 3 };

// A change of a name in a folder. In the order of `order`, over all folders. `kept` is a place of what lost its name.
struct name {
  uint64_t order, file, from, kept;
  uint32_t live, kind;
  char is[256], was[256];
};

// A place for a name: its folder, opened, and the log of the names in it, locked.
struct place {
  int folder, log;
  uint64_t inode;
  char name[256];
};

// One step of a change. From the moment of a power cut, no step ends.
void step(void);
int is_on_device(int file, char *path);

int begin_write(int file, off_t at, size_t count, int is_cut);
void end_write(int log, int file);
void forget_data(uint64_t inode);
void forget_names(uint64_t folder);

int find(const char *path, struct place *place);
void lock(struct place *place);
void release(struct place *place);
uint64_t keep(struct place *place, const struct stat *file);
uint64_t take(struct place *place);
void drop(uint64_t kept);
void note(struct place *place, enum kind kind, const struct stat *file, struct name more);
int sync_file(int file, const char *path);
