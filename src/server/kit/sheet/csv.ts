import { setImmediate } from 'node:timers/promises'
import type { Encoding } from '../../../domain/kit/import/encodings.ts'
import { encodingOf } from './encoding.ts'
import { SheetError } from './error.ts'

const slice = 64 * 1024
const longestCell = 32_767

const separators = [',', ';', '\t', '|', '^', '~', '¦', '\u001f']
const linesForSeparator = 40

/** How evenly a separator divides the lines into cells: the share of lines with the usual number of cells, and that number. */
const evenness = (lines: readonly string[], sign: string): { share: number; cells: number } => {
  const counts = lines.map(line => line.split(sign).length)
  const often = new Map<number, number>()
  for (const count of counts.filter(count => count > 1)) often.set(count, (often.get(count) ?? 0) + 1)
  const [cells, times] = [...often].reduce(([best, most], [count, times]) => (times > most ? [count, times] : [best, most]), [1, 0])
  return { share: times / lines.length, cells }
}

/** The separator: the sign that divides the first lines most evenly, outside quotes. A title above the list has no weight. */
export const delimiterOf = (start: string): string => {
  const lines = start
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/)
    .filter(line => line.trim() !== '')
    .slice(0, linesForSeparator)
  const found = separators.map(sign => ({ sign, ...evenness(lines, sign) }))
  return found.reduce((best, one) => (one.share > best.share || (one.share === best.share && one.cells > best.cells) ? one : best)).sign
}

/** The quotation mark: a single one where the cells begin with it and no cell has a double one. */
const quoteOf = (start: string, delimiter: string): '"' | "'" => {
  const [first = ''] = start.split(/[\r\n]/, 1)
  return !start.includes('"') && first.startsWith("'") && first.endsWith("'") && first.includes(`'${delimiter}'`) ? "'" : '"'
}

const startOf = (bytes: Buffer, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes.subarray(0, slice), { stream: true })
/** Whether a CSV file is delimited by semicolons, as Excel writes it where the comma is the decimal mark. */
export const hasSemicolons = (bytes: Buffer, encoding: Encoding = encodingOf(bytes)): boolean => {
  const start = startOf(bytes, encoding)
  return (/^sep=(.)(?:\r\n|\r|\n)/.exec(start)?.[1] ?? delimiterOf(start)) === ';'
}

// Excel keeps a number as text when it is written as ="00123".
const bare = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell

type Reader = { read(text: string): string[][]; end(): string[][] }

const reader = (delimiter: string, mark: string): Reader => {
  let cells: string[] = []
  let cell = ''
  let quote: 'none' | 'open' | 'closed' = 'none'
  let openedAt = 1
  let row = 1
  let afterReturn = false
  let done: string[][] = []

  const unclosed = () => new SheetError('a closing quotation mark is missing.', openedAt)
  const endCell = () => {
    cells.push(quote === 'none' && cell.startsWith('="') ? bare(cell) : cell)
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
      if (sign === mark) quote = 'closed'
      else if (cell.length >= longestCell) throw unclosed()
      else cell += sign
    } else if (sign === mark && (quote === 'closed' || cell === '')) {
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
 * The separator, the quotation mark and, unless it is given, the encoding are found by the content.
 */
export async function* csvRows(bytes: Buffer, encoding: Encoding = encodingOf(bytes)): AsyncGenerator<string[]> {
  if (!encoding.startsWith('utf-16') && bytes.includes(0)) throw new SheetError('This is not a CSV file.')
  const decoder = new TextDecoder(encoding)
  const first = decoder.decode(bytes.subarray(0, slice), { stream: true })
  // Excel may write the delimiter on a separate first line.
  const declared = /^sep=(.)(?:\r\n|\r|\n)/.exec(first)
  const delimiter = declared?.[1] ?? delimiterOf(first)
  const parts = reader(delimiter, quoteOf(first, delimiter))
  yield* parts.read(declared ? first.slice(declared[0].length) : first)
  for (let at = slice; at < bytes.length; at += slice) {
    await setImmediate()
    yield* parts.read(decoder.decode(bytes.subarray(at, at + slice), { stream: true }))
  }
  yield* parts.read(decoder.decode())
  yield* parts.end()
}
