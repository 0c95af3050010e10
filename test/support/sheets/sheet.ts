/** How a sheet is stored. In a workbook the cells that are numbers are numeric ones, unless their column is text. */
export type Stored =
  | {
      kind: 'csv'
      separator?: string
      encoding?: 'utf-8' | 'utf-16le' | 'windows-1252' | 'windows-874' | 'shift_jis' | 'gb18030'
      mark?: true
    }
  | { kind: 'xlsx'; sheet?: string; before?: string; hidden?: readonly number[]; asText?: readonly number[] }

/** A list as dealers exchange it, with what must be read from it. */
export type Sheet = {
  name: string
  stored: Stored
  rows: readonly (readonly string[])[]
  /** What must be asked about, by the path of the field, and the answers. */
  asks: Readonly<Record<string, unknown>>
  /** Whether a column must be chosen by hand. */
  byHand?: true
  /** The stones, field by field. */
  stones: readonly Readonly<Record<string, string>>[]
}

/** The cells of a table written as text: a row a line, cells between bars. */
export const table = (text: string): string[][] =>
  text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => line.split('|').map(cell => cell.trim()))

/** Records from a table whose first row has the names of their fields. */
export const records = (text: string): Record<string, string>[] => {
  const [names = [], ...rows] = table(text)
  return rows.map(row => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
}
