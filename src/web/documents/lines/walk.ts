import { markedIn } from '../../kit/form/marked.ts'

/** The cells of a line, in keyboard order. */
export const cellsIn = (table: HTMLElement | null, index: number): string[] =>
  [...(table?.querySelectorAll<HTMLElement>(`[data-index="${index}"] [data-cell]`) ?? [])].map(cell => cell.dataset.cell ?? '')

/** Whether Enter in a lookup field has nothing to choose: the field is empty or shows the current selection. */
export const isPassed = (input: HTMLInputElement, chosen: string | undefined): boolean => {
  const marked = markedIn(input)
  return input.value === (chosen ?? '') && (!marked || marked.hasAttribute('data-combobox-active'))
}
