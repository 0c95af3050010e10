declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file; false when another process holds it. Throws on other system errors. */
  export function tryLock(fd: number): boolean
}
