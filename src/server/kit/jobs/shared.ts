import { resting } from './person.ts'

/** Does work that many want, for all of them at once. */
export type Shared = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Does work with the same key once for all who ask while the previous work with that key is under way. Work never begins before it is
 * asked for, so a result is as new as if everybody had worked alone. The same key must stand for work with the same result.
 */
export const openShared = (): Shared => {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<unknown>>()

  const begin = (key: string, work: () => Promise<unknown>): Promise<unknown> => {
    next.delete(key)
    const result = work().finally(() => {
      if (running.get(key) === result) running.delete(key)
    })
    running.set(key, result)
    return result
  }
  const ask = (key: string, work: () => Promise<unknown>): Promise<unknown> => {
    const current = running.get(key)
    if (current === undefined) return begin(key, work)
    const waiting = next.get(key)
    if (waiting !== undefined) return resting(() => waiting)
    const start = () => begin(key, work)
    const result = resting(() => current).then(start, start)
    next.set(key, result)
    return result
  }
  // The key stands for the type of its result.
  return <T>(key: string, work: () => Promise<T>) => ask(key, work) as Promise<T>
}
