/** The cells that a line has, in the order one walks them. */
export const cellsIn = (table: HTMLElement | null, index: number): string[] =>
  [...(table?.querySelectorAll<HTMLElement>(`[data-index="${index}"] [data-cell]`) ?? [])].map(cell => cell.dataset.cell ?? '')

const markedIn = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null

/** Whether Enter in a field that looks something up finds nothing there to take: it says what is chosen already, or nothing. */
export const isPassed = (input: HTMLInputElement, chosen: string | undefined): boolean => {
  const marked = markedIn(input)
  return input.value === (chosen ?? '') && (!marked || marked.hasAttribute('data-combobox-active'))
}

/** Takes what is marked under a field in which something was typed; leaving with Tab shall not lose it. */
export const takeMarked = (input: HTMLInputElement, chosen: string | undefined): void => {
  if (input.value.trim() && input.value !== (chosen ?? '')) markedIn(input)?.click()
}
