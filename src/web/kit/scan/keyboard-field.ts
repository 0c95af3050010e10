import type { Place } from './detector.ts'

/** What a hand scanner's keys can land in. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const notTyped = /^(checkbox|radio|button|submit|reset|file|range|color|image)$/
const figureCells = ['weight', 'pieces', 'rate', 'discountPercent', 'labourRate']

/** The field that keys go into; null where they go into none; 'own' where the page itself takes them. */
export const fieldOf = (target: EventTarget | null): Field | 'own' | null => {
  if (!(target instanceof HTMLElement)) return null
  if (target.isContentEditable) return 'own'
  if (target instanceof HTMLInputElement) return notTyped.test(target.type) ? null : target
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target : null
}

/** What a field is for, as far as it tells a code from what belongs there. */
export const placeOf = (field: Field | null): Place => {
  if (!field) return 'none'
  if (field.dataset.takesCodes !== undefined) return 'code'
  if (/^(decimal|numeric)$/.test(field.inputMode) || figureCells.includes(field.dataset.cell ?? '')) return 'figure'
  return 'text'
}

/** What a field is called. */
export const labelOf = (field: Field): string => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim() ?? 'a field'

/** What stands in a field before a scanner types. */
export const snapshot = (field: Field): string => field.value

/** Puts back what stood in a field, as if the person had typed it, so that the form knows. */
export const putBack = (field: Field, value: string): void => {
  if (field.value === value) return
  // The page's own setter is watched, and would take this for no change.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
