/** The cells of a line in the order one walks them. */
export const cells = ['sku', 'description', 'pieces', 'weight', 'basis', 'rate', 'discountPercent', 'taxCode'] as const
export type CellName = (typeof cells)[number]
/** A cell of a grid: which line, and which of its cells. */
export type At<Cell extends string = CellName> = { index: number; cell: Cell }

type Control = HTMLInputElement | HTMLSelectElement

/** Which cell of the grid an event happened in. */
export const cellOf = <Cell extends string = CellName>(target: EventTarget | null): At<Cell> | null => {
  if (!(target instanceof HTMLElement)) return null
  const cell = target.dataset.cell as Cell | undefined
  const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
  return cell && Number.isInteger(index) ? { index, cell } : null
}

/** Goes to a cell, with what stands in it selected, so that typing replaces it; false when there is no such line. */
export const focusCell = (grid: HTMLElement | null, { index, cell }: At<string>): boolean => {
  const control = grid?.querySelector<Control>(`[data-index="${index}"] [data-cell="${cell}"]`)
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
  return Boolean(control)
}

/** The cell before or after, across the ends of lines. */
const beside = <Cell extends string>({ index, cell }: At<Cell>, by: 1 | -1, walked: readonly Cell[]): At<Cell> => {
  const next = walked[walked.indexOf(cell) + by]
  if (next) return { index, cell: next }
  return { index: index + by, cell: (by > 0 ? walked[0] : walked.at(-1)) ?? cell }
}

// An arrow leaves a cell only where the caret cannot go further, or while the whole cell is still selected.
const isAtEdge = (target: EventTarget, by: 1 | -1): boolean => {
  if (!(target instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return by < 0 ? selectionEnd === 0 : selectionStart === value.length
}

/** Where a key leads from a cell, among those that are walked: Enter and the arrows; null where the key is the cell's own. */
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
