type Row = { id: string }

/**
 * The selection after a click on a row. Without an anchor the row is selected or deselected; with one, every row from there to the clicked
 * one is selected. An anchor that is no longer in the list counts as none was set. A row that is not in the list changes nothing.
 */
export const selectedAfter = <T extends Row>(
  before: ReadonlyMap<string, T>,
  rows: readonly T[],
  id: string,
  anchor?: string,
): ReadonlyMap<string, T> => {
  const to = indexOf(rows, id)
  const row = rows[to]
  if (!row) return before
  const after = new Map(before)
  if (anchor === undefined && after.delete(id)) return after
  const from = anchor === undefined ? to : indexOf(rows, anchor)
  const range = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const one of range) after.set(one.id, one)
  return after
}

/** The selection with every row as the list has it now. A selected row that is not loaded stays as it was. */
export const renewed = <T extends Row>(selected: ReadonlyMap<string, T>, rows: readonly T[]): ReadonlyMap<string, T> => {
  if (selected.size === 0) return selected
  const now = new Map(rows.map(row => [row.id, row]))
  return new Map([...selected].map(([id, row]) => [id, now.get(id) ?? row]))
}

/** How many of the loaded rows are selected: it decides the checkbox in the head. */
export const coverage = (selected: ReadonlyMap<string, unknown>, rows: readonly Row[]): 'none' | 'some' | 'loaded' => {
  if (selected.size === 0) return 'none'
  return rows.length > 0 && rows.every(({ id }) => selected.has(id)) ? 'loaded' : 'some'
}

/**
 * The cursor of a list. It stays at its record while other rows come and go, so that a key never acts on a row that took its place. `index`
 * is where the record was last seen.
 */
export type Cursor = { id: string; index: number }

/** The place of the cursor in these rows; -1 without a cursor, and when its record has left the list. */
export const placeOf = (cursor: Cursor | null, rows: readonly Row[]): number => (cursor ? indexOf(rows, cursor.id) : -1)

/** The place after a step. A record that has left the list is followed by the row now in its place. */
export const stepped = (cursor: Cursor | null, rows: readonly Row[], by: 1 | -1): number => {
  const at = placeOf(cursor, rows)
  const from = at >= 0 ? at : cursor ? cursor.index - (by > 0 ? 1 : 0) : -1
  return Math.max(0, Math.min(rows.length - 1, from + by))
}

const indexOf = (rows: readonly Row[], id: string) => rows.findIndex(row => row.id === id)
