import type { Readable } from 'node:stream'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { plus } from '../../../domain/kit/quantity.ts'
import { columnsOf, type FormatName } from '../../../domain/stock/price-list/formats.ts'
import { type ListedStone, type ValueKind, values } from '../../../domain/stock/price-list/values.ts'
import type { SheetColumn } from '../../kit/sheet/column.ts'
import { type CsvCell, joined, writeCsv } from '../../kit/sheet/csv-write.ts'
import type { About } from '../../kit/sheet/frame.ts'
import { writeSheet } from '../../kit/sheet/write.ts'

type Stones = AsyncIterable<ListedStone>

const decimals = (text: string): number => (text.split('.')[1] ?? '').length

/** A value as text: numbers without needless zeros, amounts with the digits of their currency or more. */
const textOf = (kind: ValueKind, value: string | number | null, currency: string): string | null => {
  if (value === null || value === '') return null
  if (kind === 'text') return String(value)
  const plain = plus(String(value), '0')
  const missing = kind === 'money' ? currencyDigits(currency) - decimals(plain) : 0
  if (missing <= 0) return plain
  return `${plain}${decimals(plain) === 0 ? '.' : ''}${'0'.repeat(missing)}`
}

/** The headings of a format, and its cells of a stone as text. */
const tableOf = (market: FormatName) => {
  const columns = columnsOf(market).map(({ heading, value }) => ({ heading, ...values[value] }))
  return {
    columns,
    cells: (stone: ListedStone) => columns.map(({ kind, of }) => textOf(kind, of(stone), stone.currency)),
  }
}

/** A price list as CSV. */
export const csvFile = (market: FormatName, stones: Stones, { forExcel }: { forExcel: boolean }): Readable => {
  const { columns, cells } = tableOf(market)
  const rows = async function* (): AsyncGenerator<CsvCell[]> {
    for await (const stone of stones)
      yield cells(stone).map((text, at) => (text === null ? null : columns[at]?.kind === 'text' ? { text } : { number: text }))
  }
  return writeCsv(
    columns.map(({ heading }) => heading),
    rows(),
    { forExcel },
  )
}

/** A price list as JSON: a list of stones, each with its values by heading. Numbers are text, so that they stay exact. */
export const jsonFile = (market: FormatName, stones: Stones): Readable => {
  const { columns, cells } = tableOf(market)
  return joined(
    (async function* () {
      yield '{"stones":['
      let before = ''
      for await (const stone of stones) {
        const texts = cells(stone)
        yield before + JSON.stringify(Object.fromEntries(columns.map(({ heading }, at) => [heading, texts[at] ?? null])))
        before = ',\n'
      }
      yield ']}\n'
    })(),
  )
}

/** A price list as a workbook, with what it is on its second sheet. */
export const workbook = (market: FormatName, stones: Stones, about: About): Readable => {
  const { columns, cells } = tableOf(market)
  const rows = async function* (): AsyncGenerator<unknown[]> {
    for await (const stone of stones) {
      const digits = currencyDigits(stone.currency)
      yield cells(stone).map((text, at) =>
        text !== null && columns[at]?.kind === 'money' ? { value: text, digits: Math.max(digits, decimals(text)) } : text,
      )
    }
  }
  return writeSheet(
    columns.map(({ heading, kind }): SheetColumn => ({ header: heading, kind })),
    rows(),
    { name: 'Price list', about },
  )
}
