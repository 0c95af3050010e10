/**
 * Yields the values of a source, each while the source already works on the next one. An error of the source is thrown in its place. When
 * the reader stops early, the source ends first.
 */
export async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const reader = source[Symbol.asyncIterator]()
  const read = () => {
    const next = reader.next()
    // Without a handler until its turn, an error would end the process.
    next.catch(() => {})
    return next
  }
  let next = read()
  try {
    for (let found = await next; !found.done; found = await next) {
      next = read()
      yield found.value
    }
  } finally {
    await next.catch(() => {})
    await reader.return?.()
  }
}
