// Exchanges two names for ever, so that each is always there, with a pause of random length between.
// Usage: exchange PATH OTHER_PATH LONGEST_PAUSE
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXCHANGE 2 // RENAME_EXCHANGE

int main(int count, char **arguments) {
  if (count != 4) return 2;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const unsigned longest = (unsigned)atoi(arguments[3]);
  for (int first = 1;; first = 0) {
    if (syscall(SYS_renameat2, AT_FDCWD, arguments[1], AT_FDCWD, arguments[2], EXCHANGE) != 0) {
      perror("renameat2");
      return 1;
    }
    if (first) {
      puts("ready");
      fflush(stdout);
    }
    for (volatile unsigned pause = (unsigned)rand() % (longest + 1); pause > 0; pause--) {
    }
  }
}
