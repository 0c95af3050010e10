import type { Quantity } from '../../domain/kit/quantity.ts'

/** The id in a cell that refers to a record or a group; null when the cell is empty or has no id. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null

/** A cell as text: the title of a reference, or the value itself; '' when it is empty. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return 'title' in value && typeof value.title === 'string' ? value.title : ''
}

/** The record that a cell names, as in { entity: 'invoice', id }; null when it names none. */
export const recordIn = (value: unknown): { entity: string; id: string } | null => {
  const id = idOf(value)
  return id && typeof value === 'object' && value !== null && 'entity' in value && typeof value.entity === 'string'
    ? { entity: value.entity, id }
    : null
}

/** The quantity in a cell. Throws when there is none, so that a figure is never shown as zero by mistake. */
export const quantityIn = (value: unknown): Quantity => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new TypeError('A report cell has no quantity.')
}
