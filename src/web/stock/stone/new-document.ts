import { entities } from '../../../domain/index.ts'

/** The documents that take stones to a customer, with their screens. */
export const stoneDocuments = [
  {
    entity: entities.approval,
    home: '/sales-and-clients/approvals',
    key: 'p',
    stoneLabel: 'Put on approval',
    stonesLabel: (stones: string) => `Put ${stones} on approval`,
  },
  {
    entity: entities.invoice,
    home: '/sales-and-clients/invoices',
    key: 'i',
    stoneLabel: 'Invoice',
    stonesLabel: (stones: string) => `Invoice ${stones}`,
  },
  {
    entity: entities.offer,
    home: '/sales-and-clients/offers',
    key: 'o',
    stoneLabel: 'Offer',
    stonesLabel: (stones: string) => `Offer ${stones}`,
  },
] as const

/** The URL of a new document for this customer, with these stones, or both. `home` is the list of its kind. */
export const newDocumentAddress = (
  home: string,
  { customer, stones = [] }: { customer?: string; stones?: readonly { id: string }[] },
): string => {
  const parts = [
    ...(customer ? [`customer=${customer}`] : []),
    ...(stones.length > 0 ? [`stones=${stones.map(({ id }) => id).join(',')}`] : []),
  ]
  return `${home}/new?${parts.join('&')}`
}
