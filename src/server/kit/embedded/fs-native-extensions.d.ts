declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file; false when somebody else holds it. Throws what the system says otherwise. */
  export function tryLock(fd: number): boolean
}
