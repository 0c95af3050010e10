/** What a hand scanner's keys can land in. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const notTyped = /^(checkbox|radio|button|submit|reset|file|range|color|image)$/

/** The field that keys go into; null where they go into none; 'own' where codes are read by the field itself. */
export const fieldOf = (target: EventTarget | null): Field | 'own' | null => {
  if (!(target instanceof HTMLElement)) return null
  if (target.isContentEditable || target.dataset.takesCodes !== undefined) return 'own'
  if (target instanceof HTMLInputElement) return notTyped.test(target.type) ? null : target
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target : null
}

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
