/** The outage of one fault: the longest time without an acknowledged write, and the longest wait for one, in seconds. */
export type Result = { name: string; without: number; longest: number }

/** The results as a table in Markdown. */
export const tableOf = (results: readonly Result[]): string => {
  const heads = ['killed', 'no write acknowledged for (s)', 'longest wait for one write (s)'] as const
  const rows = results.map(({ name, without, longest }) => [name, without.toFixed(1), longest.toFixed(1)])
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map(row => row[column]?.length ?? 0)))
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [lineOf(heads), rule, ...rows.map(lineOf)].join('\n')
}
