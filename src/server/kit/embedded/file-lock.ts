import { closeSync, openSync } from 'node:fs'

/** A lock of the operating system on an open file. A program that is given the open file holds the lock as well. */
export type FileLock = { fd: number; release(): void }

/**
 * Takes a lock of the operating system on a file, which is made if need be. The kernel keeps it as long as any process has the file open
 * that was locked, whichever container it is in, and gives it free when the last of them ends, however it ends.
 * Answers `taken` when somebody else holds it, and `unsupported` where the disk or this machine keeps no such locks.
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

/** Some disks of the network say yes to everybody. */
const isGivenTwice = (file: string, attempt: (fd: number) => boolean | 'unsupported'): boolean => {
  const again = openSync(file, 'a+')
  try {
    return attempt(again) !== false
  } finally {
    closeSync(again)
  }
}
