/** Closes the program once when it is told to stop, or when its parent process is gone, and ends the process. */
export const stopOnSignal = (close: () => Promise<unknown>): void => {
  // A terminal signals both this process and its parent, which passes the signal on, so it may come twice.
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void close().finally(() => process.exit(0))
  }
  // `disconnect` means that the parent process is gone; it may have ended during the start.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)
  if (process.connected === false) stop()
}
