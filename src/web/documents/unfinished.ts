import { counted } from '../kit/data/number.ts'

const titleOf = (value: unknown): string | undefined =>
  value && typeof value === 'object' && 'title' in value && typeof value.title === 'string' ? value.title : undefined

/** What a paper that is not saved yet is, in a few words: 'Galle Gems, 3 stones'. `sent` is what would be sent of it. */
export const unfinishedSays = (values: object, sent: Record<string, unknown>): string => {
  const { customer, supplier, employee } = values as Record<string, unknown>
  const items: { inventory?: unknown }[] = Array.isArray(sent.items) ? sent.items : []
  const what = items.length > 0 && items.every(({ inventory }) => inventory) ? 'stone' : 'line'
  return `${titleOf(customer) ?? titleOf(supplier) ?? titleOf(employee) ?? 'No name yet'}, ${counted(items.length, what)}`
}
