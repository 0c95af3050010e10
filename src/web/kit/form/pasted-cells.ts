// A quoted cell ends at a single quote before the end of the cell: in it, two quotes mean one.
const cell = /(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))(\t|\n|$)/y

/**
 * The cells of text copied from a spreadsheet, by row, each without the spaces around it; rows without text are left out. A cell with a
 * line break or a tab comes in quotes; its white space becomes single spaces.
 */
export const pastedCells = (text: string): string[][] => {
  const whole = text.replace(/\r\n?/g, '\n')
  const rows: string[][] = [[]]
  cell.lastIndex = 0
  for (let found = cell.exec(whole); found; found = cell.exec(whole)) {
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push((quoted?.replaceAll('""', '"').replace(/\s+/g, ' ') ?? plain).trim())
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows.filter(row => row.some(Boolean))
}
