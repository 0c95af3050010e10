/** The cells of a line, in keyboard order. */
export const cellsIn = (table: HTMLElement | null, index: number): string[] =>
  [...(table?.querySelectorAll<HTMLElement>(`[data-index="${index}"] [data-cell]`) ?? [])].map(cell => cell.dataset.cell ?? '')

const markedIn = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null

/** Whether Enter in a lookup field has nothing to choose: the field is empty or shows the current selection. */
export const isPassed = (input: HTMLInputElement, chosen: string | undefined): boolean => {
  const marked = markedIn(input)
  return input.value === (chosen ?? '') && (!marked || marked.hasAttribute('data-combobox-active'))
}

/** Chooses the marked option of a lookup field with typed text, so that Tab does not lose it. */
export const takeMarked = (input: HTMLInputElement, chosen: string | undefined): void => {
  if (input.value.trim() && input.value !== (chosen ?? '')) markedIn(input)?.click()
}
