import { closeSync, openSync } from 'node:fs'

/** An operating system lock on an open file. A child process that inherits the file holds the lock too. */
export type FileLock = { fd: number; release(): void }

/**
 * Takes an operating system lock on a file, which is created if missing. The kernel keeps it while any process has the locked file open,
 * in any container, and releases it when the last one ends.
 * Returns `taken` when another process holds it, and `unsupported` when the disk or the system has no such locks.
 */
export const tryLock = async (file: string): Promise<FileLock | 'taken' | 'unsupported'> => {
  const system = await import('fs-native-extensions').catch(() => undefined)
  const fd = openSync(file, 'a+', 0o600)
  const release = () => closeSync(fd)
  const attempt = (of: number) => {
    try {
      return system?.tryLock(of) ?? 'unsupported'
    } catch {
      return 'unsupported'
    }
  }
  const given = attempt(fd)
  if (given === true && !isGivenTwice(file, attempt)) return { fd, release }
  release()
  return given === false ? 'taken' : 'unsupported'
}

/** Detects network disks that grant the same lock to everyone. */
const isGivenTwice = (file: string, attempt: (fd: number) => boolean | 'unsupported'): boolean => {
  const again = openSync(file, 'a+')
  try {
    return attempt(again) !== false
  } finally {
    closeSync(again)
  }
}
