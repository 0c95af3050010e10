import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { SheetError } from './error.ts'

const slice = 64 * 1024
const longestCell = 32_767

const encodingOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The delimiter: the one of , ; tab | that is most frequent in the first line outside quotes. */
const delimiterOf = (start: string): string => {
  const [line = ''] = start
    .replace(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)
  const often = (sign: string) => line.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (often(sign) > often(best) ? sign : best))
}

const startOf = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, slice), { stream: true })
/** Whether a CSV file is delimited by semicolons, as Excel writes it where the comma is the decimal mark. */
export const hasSemicolons = (bytes: Buffer): boolean => {
  const start = startOf(bytes)
  return (/^sep=(.)(?:\r\n|\r|\n)/.exec(start)?.[1] ?? delimiterOf(start)) === ';'
}

type Reader = { read(text: string): string[][]; end(): string[][] }

const reader = (delimiter: string): Reader => {
  let cells: string[] = []
  let cell = ''
  let quote: 'none' | 'open' | 'closed' = 'none'
  let openedAt = 1
  let row = 1
  let afterReturn = false
  let done: string[][] = []

  const unclosed = () => new SheetError('a closing quotation mark is missing.', openedAt)
  const endCell = () => {
    cells.push(cell)
    cell = ''
    quote = 'none'
  }
  const endRow = () => {
    endCell()
    done.push(cells)
    cells = []
    row++
  }
  const take = (sign: string) => {
    const lineFeedOfReturn = afterReturn && sign === '\n'
    afterReturn = false
    if (lineFeedOfReturn) return
    if (quote === 'open') {
      if (sign === '"') quote = 'closed'
      else if (cell.length >= longestCell) throw unclosed()
      else cell += sign
    } else if (sign === '"' && (quote === 'closed' || cell === '')) {
      // A second quote right after a closing one is a literal quote.
      if (quote === 'closed') cell += sign
      else openedAt = row
      quote = 'open'
    } else if (sign === delimiter) endCell()
    else if (sign === '\r' || sign === '\n') {
      endRow()
      afterReturn = sign === '\r'
    } else cell += sign
  }
  const flush = () => {
    const rows = done
    done = []
    return rows
  }
  return {
    read: text => {
      for (let index = 0; index < text.length; index++) take(text.charAt(index))
      return flush()
    },
    end: () => {
      if (quote === 'open') throw unclosed()
      if (cell !== '' || cells.length > 0 || quote === 'closed') endRow()
      return flush()
    },
  }
}

/**
 * The rows of a CSV file, in slices with a pause between.
 * Reads UTF-8 with or without a byte order mark, UTF-16 as Excel saves it, else Windows-1252; detects the delimiter.
 */
export async function* csvRows(bytes: Buffer): AsyncGenerator<string[]> {
  const encoding = encodingOf(bytes)
  if (encoding !== 'utf-16le' && bytes.includes(0)) throw new SheetError('This is not a CSV file.')
  const decoder = new TextDecoder(encoding)
  const first = decoder.decode(bytes.subarray(0, slice), { stream: true })
  // Excel may write the delimiter on a separate first line.
  const declared = /^sep=(.)(?:\r\n|\r|\n)/.exec(first)
  const parts = reader(declared?.[1] ?? delimiterOf(first))
  yield* parts.read(declared ? first.slice(declared[0].length) : first)
  for (let at = slice; at < bytes.length; at += slice) {
    await setImmediate()
    yield* parts.read(decoder.decode(bytes.subarray(at, at + slice), { stream: true }))
  }
  yield* parts.read(decoder.decode())
  yield* parts.end()
}
