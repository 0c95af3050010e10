import { setImmediate } from 'node:timers/promises'

/** How long (in ms) work that takes a while keeps others waiting at a time. */
const atATime = 2
let turn: Promise<unknown> = Promise.resolve()

/**
 * The same values, with pauses in which requests are answered. All paced work takes turns, so that ten exports keep others waiting no longer
 * than one.
 */
export async function* paced<T>(values: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, undefined> {
  let since = performance.now()
  for await (const value of values) {
    if (performance.now() - since > atATime) {
      turn = turn.then(() => setImmediate())
      await turn
      since = performance.now()
    }
    yield value
  }
}
