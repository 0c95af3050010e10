/** Allows many actions at once, or one alone while all others wait. Between a look at `closed` and entering there is no await. */
export const openGate = () => {
  let inside = 0
  let closed: Promise<void> | null = null
  const waiting: (() => void)[] = []
  const leave = () => {
    inside -= 1
    if (inside === 0) for (const go of waiting.splice(0)) go()
  }
  const together = async <T>(work: () => Promise<T>): Promise<T> => {
    while (closed !== null) await closed
    inside += 1
    try {
      return await work()
    } finally {
      leave()
    }
  }
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    while (closed !== null) await closed
    let open = () => {}
    closed = new Promise(done => {
      open = done
    })
    try {
      while (inside > 0) await new Promise<void>(done => waiting.push(done))
      return await work()
    } finally {
      closed = null
      open()
    }
  }
  return { together, alone }
}
export type Gate = ReturnType<typeof openGate>
