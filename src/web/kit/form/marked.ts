/** The option that typing or the arrows have marked in the list of a field. */
export const markedIn = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null

/** Chooses the marked option of a field with typed text, so that Tab does not lose it. */
export const takeMarked = (input: HTMLInputElement, chosen: string | undefined): void => {
  if (input.value.trim() && input.value !== (chosen ?? '')) markedIn(input)?.click()
}
