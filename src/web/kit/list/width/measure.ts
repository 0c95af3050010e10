/** The width that each column needs for its head alone, and for its head and all its cells. */
export type Measured = { heads: number[]; contents: number[] }

const range = document.createRange()
/** The width of what stands in an element, also where it is cut. */
const contentOf = (element: Element): number => {
  range.selectNodeContents(element)
  return range.getBoundingClientRect().width
}
const paddingOf = (element: Element): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
}
// The count of the rows in the foot lies over the empty cells beside it.
const isCount = (cell: Element): boolean => !cell.closest('[aria-rowindex]') && !cell.matches('[data-right]')
const cellsOf = (row: Element, role: string) => [...row.querySelectorAll(`:scope > [role=${role}][data-column]`)]

/** The arrow of the order, with its distance. Each head has room for it, so that a new order moves nothing. */
const arrow = 16
const headOf = (cell: Element): number => {
  const frame = cell.querySelector('button')
  const label = cell.querySelector('span')
  return Math.ceil((label ? contentOf(label) : 0) + paddingOf(frame ?? label ?? cell) + (frame ? arrow : 0))
}

/** Reads all drawn rows of a grid. Nothing is written in between, so the page is laid out once. */
export const measure = (grid: Element): Measured => {
  const [head, ...rows] = grid.querySelectorAll('[role=row]')
  const heads = head ? cellsOf(head, 'columnheader').map(headOf) : []
  const contents = [...heads]
  const paddings = rows[0] ? cellsOf(rows[0], 'gridcell').map(paddingOf) : []
  for (const row of rows)
    for (const [at, cell] of cellsOf(row, 'gridcell').entries())
      contents[at] = Math.max(contents[at] ?? 0, isCount(cell) ? 0 : Math.ceil(contentOf(cell) + (paddings[at] ?? 0)))
  return { heads, contents }
}
