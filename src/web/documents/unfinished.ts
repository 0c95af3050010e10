import { counted } from '../kit/data/number.ts'

/** The title of a reference; undefined when there is none. */
export const titleOf = (value: unknown): string | undefined =>
  value && typeof value === 'object' && 'title' in value && typeof value.title === 'string' ? value.title : undefined

/** A short description of an unsaved document: 'Galle Gems, 3 stones'. `sent` is the payload it would send. */
export const draftDescription = (values: object, sent: Record<string, unknown>): string => {
  const { customer, supplier, employee }: { customer?: unknown; supplier?: unknown; employee?: unknown } = values
  const items: { inventory?: unknown }[] = Array.isArray(sent.items) ? sent.items : []
  const what = items.length > 0 && items.every(({ inventory }) => inventory) ? 'stone' : 'line'
  return `${titleOf(customer) ?? titleOf(supplier) ?? titleOf(employee) ?? 'No name yet'}, ${counted(items.length, what)}`
}
