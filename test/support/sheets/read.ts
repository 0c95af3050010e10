import { columnNames, headOf } from '../../../src/domain/kit/import/columns.ts'
import type { Fault } from '../../../src/domain/kit/import/contract.ts'
import { plainWord } from '../../../src/domain/kit/import/words.ts'
import type { Books } from '../../../src/domain/stock/import/books.ts'
import { mappingFaults } from '../../../src/domain/stock/import/columns.ts'
import { listReading, stockList } from '../../../src/domain/stock/import/list.ts'
import { isKnownHead } from '../../../src/domain/stock/import/meaning/name-match.ts'
import { listNumbers } from '../../../src/domain/stock/import/numbers.ts'
import { listReader } from '../../../src/domain/stock/import/reader.ts'
import { suggestReading } from '../../../src/domain/stock/import/suggest.ts'
import type { Sheet } from './sheet.ts'

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The value that an answer stands for: the names of stones, shapes and origins become their ids. */
const meant = (books: Books, words: Words) =>
  Object.fromEntries(
    Object.entries(words).map(([target, known]) => [
      target,
      Object.fromEntries(
        Object.entries(known).map(([word, name]) => [
          plainWord(word),
          (target === 'stoneName' ? books.stone(name) : target === 'shape' ? books.shape(name) : books.origin(name)) ?? name,
        ]),
      ),
    ]),
  )

/** Reads a sheet as an import does, without a file and a database: what is asked, what is wrong, and the stones. */
export const readSheet = (sheet: Sheet, books: Books, branch: string) => {
  const head = headOf(sheet.rows, isKnownHead)
  if (!head) throw new Error('No column names.')
  const names = columnNames(head.cells.slice(0, 1 + head.cells.findLastIndex(cell => cell !== '')))
  const hidden = sheet.stored.kind === 'xlsx' ? (sheet.stored.hidden ?? []) : []
  const below = sheet.rows
    .map((row, at) => ({ row, at }))
    .filter(({ row, at }) => at > head.at && !hidden.includes(at) && row.some(Boolean))
  const columns = names.map((name, index) => {
    const cells = below.map(({ row }) => row[index] ?? '')
    return { name, cells, samples: cells.filter(Boolean).slice(0, 3) }
  })
  const suggested = suggestReading(columns, books)
  const questions = mappingFaults(columns, suggested.mapping, suggested.defaults)
  const answers = Object.entries(sheet.asks)
  const answered = (part: string) =>
    Object.fromEntries(answers.flatMap(([path, value]) => (path.startsWith(`${part}.`) ? [[path.slice(part.length + 1), value]] : [])))
  const { words = {} } = sheet.asks as { words?: Words }
  const reading = listReading.parse({
    mapping: { ...suggested.mapping, ...answered('mapping') },
    defaults: { branch, ...suggested.defaults, ...answered('defaults') },
    words: meant(books, words),
  })
  const look = listNumbers(names, reading)
  const isNumeric = (cell: string) => sheet.stored.kind === 'xlsx' && /^-?\d+(\.\d+)?$/.test(cell)
  const numericIn = (row: readonly string[]) => new Set(row.flatMap((cell, at) => (isNumeric(cell) ? [at] : [])))
  for (const { row, at } of below) look.see(at + 1, row, numericIn(row))
  const numbers = look.found(sheet.stored.kind === 'csv' && sheet.stored.separator === ';')
  const marks = Object.fromEntries(names.map(name => [name, numbers.columns[name]?.decimal ?? null]))
  const list = stockList(names, reading.mapping, reading.defaults, reading.unknownWords, books, { marks, words: reading.words })
  const read = listReader(list)
  const faults: Fault[] = [...numbers.faults]
  const stones = below.flatMap(({ row, at }) => {
    const cells = row.slice(0, names.length)
    const reading = read(at + 1, cells, numericIn(cells))
    if ('skipped' in reading) return []
    const { stone, report, faults: found } = reading
    faults.push(...found)
    return [
      {
        ...Object.fromEntries(
          Object.entries(stone).map(([name, value]) => [name, value === null || value === undefined ? '' : String(value)]),
        ),
        stone: books.stones.get(stone.stoneName)?.name ?? '',
        shape: books.shapes.get(stone.shape ?? '')?.name ?? '',
        origin: books.originNames.get(stone.origin ?? '') ?? '',
        treatments: stone.treatments.map(({ code }) => code).join(' '),
        report: report ? `${report.lab} ${report.number}` : '',
      } as Record<string, string>,
    ]
  })
  return { questions, mapping: suggested.mapping, faults, stones }
}
