import type { Option } from '../../kit/field.ts'

/** The places of stock that the company is responsible for; every other place is outside (docs/domain/stock.md#stock-ledger). */
export const insidePlaces = ['available', 'reserved', 'on_approval', 'at_lab', 'in_work', 'in_transit'] as const
export const outsidePlaces = ['supplier', 'sold', 'consumed', 'loss', 'adjustment'] as const
export type Place = (typeof insidePlaces)[number] | (typeof outsidePlaces)[number]

const [inHouse, gone] = ['In stock', 'Gone']

/** The label and color of each place, as derived from the stock ledger. */
export const statuses = [
  { value: 'available', label: 'Available', tone: 'green', group: inHouse },
  { value: 'reserved', label: 'Reserved', tone: 'amber', group: inHouse },
  { value: 'on_approval', label: 'On approval', tone: 'blue', group: inHouse },
  { value: 'at_lab', label: 'At lab', tone: 'blue', group: inHouse },
  { value: 'in_work', label: 'In work', tone: 'blue', group: inHouse },
  { value: 'in_transit', label: 'In transit', tone: 'blue', group: inHouse },
  { value: 'partly', label: 'Partly out', tone: 'amber', group: inHouse },
  { value: 'sold', label: 'Sold', tone: 'grey', group: gone },
  { value: 'consumed', label: 'Consumed', tone: 'grey', group: gone },
  { value: 'loss', label: 'Lost', tone: 'red', group: gone },
  { value: 'adjustment', label: 'Adjusted out', tone: 'grey', group: gone },
  { value: 'supplier', label: 'Returned or deleted', tone: 'grey', group: gone },
] as const satisfies readonly Option[]

/** The place of a stone as used in a sentence: `at_lab` is at lab, `adjustment` is adjusted out. */
export const statusWords = (status: string): string => statuses.find(({ value }) => value === status)?.label.toLowerCase() ?? status

/** Every status of a stone that the company is still responsible for. */
export const statusesInHouse = statuses.filter(({ group }) => group === inHouse).map(({ value }) => value)

/** The statuses of a stone of which something is where it is kept; the others are out of the house. */
export const statusesInLocation: readonly string[] = ['available', 'reserved', 'partly']
