import type { Place } from './detector.ts'

/** The fields that a hand scanner can type into. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const notTyped = /^(checkbox|radio|button|submit|reset|file|range|color|image)$/
const figureCells = ['weight', 'pieces', 'rate', 'discountPercent', 'labourRate']

/** The field that receives the keys; null when there is none; 'own' for editable page content. */
export const fieldOf = (target: EventTarget | null): Field | 'own' | null => {
  if (!(target instanceof HTMLElement)) return null
  if (target.isContentEditable) return 'own'
  if (target instanceof HTMLInputElement) return notTyped.test(target.type) ? null : target
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target : null
}

/** The kind of a field, which decides whether text in it can be a code. */
export const placeOf = (field: Field | null): Place => {
  if (!field) return 'none'
  if (field.dataset.takesCodes !== undefined) return 'code'
  if (/^(decimal|numeric)$/.test(field.inputMode) || figureCells.includes(field.dataset.cell ?? '')) return 'figure'
  return 'text'
}

/** The label of a field. */
export const labelOf = (field: Field): string => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim() ?? 'a field'

/** The text of a field before a scanner types. */
export const snapshot = (field: Field): string => field.value

/** Restores the text of a field and fires the input events, so that the form notices. */
export const putBack = (field: Field, value: string): void => {
  if (field.value === value) return
  // React tracks the element's own setter and would ignore this change, so the prototype's setter is used.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
