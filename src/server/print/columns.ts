import type { TablePrint } from './shapes.ts'

type Column = Pick<TablePrint['columns'][number], 'header' | 'align'>

// Longer text is broken over lines. A word this short is not, so that a number or a code stays whole.
const widest = 44
const whole = 22
// About how many letters of the body size fit beside each other on a portrait page; each column also has a gutter.
const portrait = 92
const gutter = 3

const longest = (texts: readonly string[]): number =>
  texts.flatMap(text => text.split('\n')).reduce((length, text) => Math.max(length, text.length), 0)

/**
 * The widths of the columns of a table, by their content, and whether the page is turned for them. Numbers, dates and codes are as wide as
 * they are, and text shares the rest.
 */
export const columnsFor = (columns: readonly Column[], rows: readonly (readonly string[])[]): Pick<TablePrint, 'columns' | 'landscape'> => {
  const wide = columns.map(({ header }, at) => Math.max(longest(header.split(' ')), Math.min(widest, longest(rows.map(row => row[at] ?? '')))))
  const isWhole = ({ align }: Column, at: number) => align === 'right' || rows.every(row => isCode(row[at] ?? ''))
  const shares = columns.map((column, at) => (isWhole(column, at) ? {} : { share: Math.max(6, wide[at] ?? 0) }))
  // Without any text the first column takes the rest, so that the table is as wide as the page.
  const [first] = shares
  const stretched = shares.every(share => !('share' in share)) && first ? [{ share: 1 }, ...shares.slice(1)] : shares
  return {
    columns: columns.map((column, at) => ({ ...column, ...stretched[at] })),
    landscape: wide.reduce((sum, width) => sum + width + gutter, 0) > portrait,
  }
}

const isCode = (text: string): boolean => text.length <= whole && !/\p{L}.* .*\p{L}/u.test(text)
