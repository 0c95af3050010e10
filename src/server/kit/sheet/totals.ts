import { type CellValue, colToLetter } from 'hucre'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { compare, isQuantity, plus, type Quantity } from '../../../domain/kit/quantity.ts'
import { currencyIn, type SheetColumn, type Shown, valueIn } from './column.ts'

/** A cell of a row of totals, with the formula that adds up its column again. */
export type Total = { cell: unknown; formula?: string }

/** Adds up the summed columns of a sheet row by row, each currency by itself. */
export const adder = (columns: readonly SheetColumn[]) => {
  const sums = columns.map(() => new Map<string | undefined, Quantity>())
  let count = 0
  const sumOf = (at: number, currency?: string): Quantity => sums[at]?.get(currency) ?? '0'
  const visible = (at: number) => `SUBTOTAL(109,${range(at)})`
  const range = (at: number) => `${colToLetter(at)}2:${colToLetter(at)}${count + 1}`

  /** The total of the rows with a currency: of those that the filter shows, which only a sum over single cells can tell apart. */
  const ofCurrency = (at: number, currency: string, place: number): string => {
    const first = `${colToLetter(at)}2`
    return `SUMPRODUCT(SUBTOTAL(109,OFFSET(${first},ROW(${range(at)})-ROW(${first}),0)),--(${range(place)}="${currency}"))`
  }
  const inCurrency = (at: number, currency: string): Shown => ({ value: sumOf(at, currency), digits: currencyDigits(currency) })

  const common = (label: string): Total[] =>
    columns.map(({ summed }, at) => {
      if (!summed || !sums[at]?.has(undefined)) return { cell: at === 0 ? label : null }
      return { cell: sumOf(at), formula: visible(at) }
    })

  return {
    add: (cells: readonly unknown[], stored: readonly CellValue[]): void => {
      count++
      for (const [at, { summed }] of columns.entries()) {
        const of = sums[at]
        if (!summed || !of || typeof stored[at] !== 'number') continue
        const currency = currencyIn(cells[at])
        of.set(currency, plus(of.get(currency) ?? '0', String(valueIn(cells[at]))))
      }
    },
    /** The longest total of a column. */
    longest: (at: number): number => Math.max(0, ...[...(sums[at]?.values() ?? [])].map(Number)),
    /** The totals of the rows, and a row for each currency of amounts in the currencies of their rows. */
    rows: (): Total[][] => {
      const currencies = [...new Set(sums.flatMap(of => [...of.keys()]))].filter(key => key !== undefined).toSorted()
      const [only] = currencies.length === 1 ? currencies : []
      const place = columns.findIndex(({ holds }) => holds === 'currency')
      const marked = (row: Total[], currency: string, formulaOf: (at: number) => string | undefined): Total[] =>
        row.map((total, at) => {
          if (at === place) return { cell: currency }
          if (!sums[at]?.has(currency)) return total
          const formula = formulaOf(at)
          return { cell: inCurrency(at, currency), ...(formula && { formula }) }
        })
      if (only) return [marked(common('Total'), only, visible)]
      const empty = (currency: string): Total[] => columns.map((_, at) => ({ cell: at === 0 ? `Total ${currency}` : null }))
      return [
        ...(sums.some(of => of.has(undefined)) || currencies.length === 0 ? [common('Total')] : []),
        ...currencies.map(currency => marked(empty(currency), currency, at => (place < 0 ? undefined : ofCurrency(at, currency, place)))),
      ]
    },
    /** The totals of the caller, which need not be the sums of their columns. */
    given: (foot: readonly unknown[]): Total[] =>
      columns.map(({ summed }, at) => {
        const cell = foot[at] ?? null
        if (at === 0 && cell === null) return { cell: 'Total' }
        const text = String(valueIn(cell) ?? '')
        const isSum = summed && count > 0 && isQuantity(text) && compare(text, sumOf(at)) === 0
        return isSum ? { cell, formula: visible(at) } : { cell }
      }),
  }
}
