import type { Option } from './kit/field.ts'

/** Where stock can be: inside the house's keeping, or out of it (domain, section 1). */
export const insidePlaces = ['available', 'reserved', 'on_approval', 'at_lab', 'in_work', 'in_transit'] as const
export const outsidePlaces = ['supplier', 'sold', 'consumed', 'loss', 'adjustment'] as const
export type Place = (typeof insidePlaces)[number] | (typeof outsidePlaces)[number]

/** The word and colour for where a stone is, as read off the stock ledger. */
export const statuses = [
  { value: 'available', label: 'Available', tone: 'green' },
  { value: 'reserved', label: 'Reserved', tone: 'amber' },
  { value: 'on_approval', label: 'On approval', tone: 'blue' },
  { value: 'at_lab', label: 'At lab', tone: 'blue' },
  { value: 'in_work', label: 'In work', tone: 'blue' },
  { value: 'in_transit', label: 'In transit', tone: 'blue' },
  { value: 'partly', label: 'Partly out', tone: 'amber' },
  { value: 'sold', label: 'Sold', tone: 'grey' },
  { value: 'consumed', label: 'Consumed', tone: 'grey' },
  { value: 'loss', label: 'Lost', tone: 'red' },
  { value: 'adjustment', label: 'Adjusted out', tone: 'grey' },
  { value: 'supplier', label: 'Back at supplier', tone: 'grey' },
] as const satisfies readonly Option[]
