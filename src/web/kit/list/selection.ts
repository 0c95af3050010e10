/**
 * The selection after a click on a row. Without an anchor the row is selected or deselected; with one, every row from there to the clicked
 * one is selected. Rows that are not loaded are left out.
 */
export const selectedAfter = <T extends { id: string }>(
  before: ReadonlyMap<string, T>,
  rows: readonly T[],
  index: number,
  anchor?: number,
): ReadonlyMap<string, T> => {
  const row = rows[index]
  if (!row) return before
  const after = new Map(before)
  if (anchor === undefined && after.delete(row.id)) return after
  const [from, to] = [Math.min(anchor ?? index, index), Math.max(anchor ?? index, index)]
  for (const one of rows.slice(from, to + 1)) after.set(one.id, one)
  return after
}
