/** The cells of a line, in keyboard order. */
export const cells = ['sku', 'description', 'pieces', 'weight', 'basis', 'rate', 'discountPercent', 'taxCode'] as const
export type CellName = (typeof cells)[number]
/** The position of a cell in a grid: line index and cell name. */
export type At<Cell extends string = CellName> = { index: number; cell: Cell }

type Control = HTMLInputElement | HTMLSelectElement

/** The cell in which an event happened. */
export const cellOf = (target: EventTarget | null): At<string> | null => {
  if (!(target instanceof HTMLElement)) return null
  const cell = target.dataset.cell
  const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
  return cell && Number.isInteger(index) ? { index, cell } : null
}

const isCellName = (name: string): name is CellName => cells.some(cell => cell === name)

/** The cell of a sales line in which an event happened. */
export const saleCellOf = (target: EventTarget | null): At | null => {
  const at = cellOf(target)
  return at && isCellName(at.cell) ? { index: at.index, cell: at.cell } : null
}

/** Focuses a cell and selects its text, so that typing replaces it. Returns false when there is no such line. */
export const focusCell = (grid: HTMLElement | null, { index, cell }: At<string>): boolean => {
  const control = grid?.querySelector<Control>(`[data-index="${index}"] [data-cell="${cell}"]`)
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
  return Boolean(control)
}

/** The next or previous cell, also across the ends of lines. */
const beside = <Cell extends string>({ index, cell }: At<Cell>, by: 1 | -1, walked: readonly Cell[]): At<Cell> => {
  const next = walked[walked.indexOf(cell) + by]
  if (next) return { index, cell: next }
  return { index: index + by, cell: (by > 0 ? walked[0] : walked.at(-1)) ?? cell }
}

// An arrow key leaves a cell only when the caret is at the edge or the whole text is selected.
const isAtEdge = (target: EventTarget, by: 1 | -1): boolean => {
  if (!(target instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return by < 0 ? selectionEnd === 0 : selectionStart === value.length
}

/** The cell that Enter or an arrow key moves to; null when the cell handles the key itself. */
export const stepOf = <Cell extends string>(
  event: { key: string; shiftKey: boolean; target: EventTarget },
  at: At<Cell>,
  walked: readonly Cell[],
): At<Cell> | null => {
  switch (event.key) {
    case 'Enter':
      return beside(at, event.shiftKey ? -1 : 1, walked)
    case 'ArrowDown':
      return { ...at, index: at.index + 1 }
    case 'ArrowUp':
      return { ...at, index: at.index - 1 }
    case 'ArrowRight':
      return isAtEdge(event.target, 1) ? beside(at, 1, walked) : null
    case 'ArrowLeft':
      return isAtEdge(event.target, -1) ? beside(at, -1, walked) : null
    default:
      return null
  }
}
