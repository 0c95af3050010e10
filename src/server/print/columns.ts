import type { TablePrint } from './shapes.ts'

type Column = Pick<TablePrint['columns'][number], 'header' | 'align'>

// Longer text is broken over lines. A number or code this short is not, nor a short text.
const widest = 44
const whole = 22
const short = 13
// About how many letters of the body size fit beside each other on a portrait page; each column also has a gutter.
const portrait = 92
const gutter = 3

const longest = (texts: readonly string[]): number =>
  texts.flatMap(text => text.split('\n')).reduce((length, text) => Math.max(length, text.length), 0)

/** A heading in as many lines as keep it from making its column wider than the values below it. */
const broken = (header: string, width: number): string => {
  const lines: string[] = []
  for (const word of header.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

/**
 * The widths of the columns of a table, by their content, and whether the page is turned for them. Numbers, dates and codes are as wide as
 * they are, and text shares the rest.
 */
export const columnsFor = (columns: readonly Column[], rows: readonly (readonly string[])[]): Pick<TablePrint, 'columns' | 'landscape'> => {
  const wide = columns.map(({ header }, at) =>
    Math.max(longest(header.split(' ')), Math.min(widest, longest(rows.map(row => row[at] ?? '')))),
  )
  const isWhole = ({ align }: Column, at: number) => align === 'right' || rows.every(row => isCode(row[at] ?? ''))
  const shares = columns.map((column, at) => (isWhole(column, at) ? undefined : Math.max(6, wide[at] ?? 0)))
  // Without any text the first column takes the rest, so that the table is as wide as the page.
  const isStretched = shares.every(share => share === undefined)
  return {
    columns: columns.map((column, at) => {
      const share = isStretched && at === 0 ? 1 : shares[at]
      return { ...column, header: broken(column.header, wide[at] ?? 0), ...(share && { share }) }
    }),
    landscape: wide.reduce((sum, width) => sum + width + gutter, 0) > portrait,
  }
}

const isCode = (text: string): boolean => text.length <= short || (text.length <= whole && !/\p{L}.* .*\p{L}/u.test(text))
