import type { Ref } from '../../kit/field.ts'
import { isRecord } from '../../kit/json.ts'
import { namesOf } from '../../kit/names.ts'

type Shared = {
  /** What the document is called in messages. */
  label: string
  /** The field with the client: the party whom the document is for. */
  client: 'customer' | 'party'
  /** The values of a document that has a print for its client; without it, every one has. */
  only?: Readonly<Record<string, string>>
}

const ofCustomer = { direction: 'customer' }
const received = { orderedFor: 'customer' }

/**
 * The documents that can be sent to a client, or opened with a private link (docs/domain/documents.md#private-links). The statement of
 * a party, which is no record, is shared in the same way. How each is printed stands in `src/server/reports/sharing/documents.ts`.
 */
export const sharedDocuments = {
  invoice: { label: 'Invoice', client: 'customer' },
  offer: { label: 'Offer', client: 'customer' },
  approval: { label: 'Approval', client: 'customer' },
  creditNote: { label: 'Credit note', client: 'customer' },
  paymentNote: { label: 'Payment note', client: 'party' },
  cuttingInvoice: { label: 'Cutting invoice', client: 'customer', only: ofCustomer },
  lapidaryInvoice: { label: 'Lapidary invoice', client: 'customer', only: ofCustomer },
  mfInvoice: { label: 'Manufacturing invoice', client: 'customer', only: ofCustomer },
  orderForm: { label: 'Receipt of goods for cutting', client: 'customer', only: received },
  lapidaryOrderForm: { label: 'Receipt of goods for lapidary work', client: 'customer', only: received },
  mfOrderForm: { label: 'Receipt of goods for manufacturing', client: 'customer', only: received },
} as const satisfies Record<string, Shared>
export type SharedDocument = keyof typeof sharedDocuments
export const sharedDocumentNames = namesOf(sharedDocuments)

/** Everything that can be shared: these documents, and statements. */
export type SharedKind = SharedDocument | 'statement'
export const sharedKinds = [...sharedDocumentNames, 'statement'] as const satisfies readonly SharedKind[]

export const isSharedDocument = (name: string): name is SharedDocument => Object.hasOwn(sharedDocuments, name)

/** What a kind is called in messages. */
export const sharedLabel = (kind: SharedKind): string => (kind === 'statement' ? 'Statement' : sharedDocuments[kind].label)

const isRef = (value: unknown): value is Ref => isRecord(value) && typeof value.id === 'string' && typeof value.title === 'string'

type Row = Readonly<Record<string, unknown>>

/** Whom a document is for; null when it has no client, such as the bill of a maker. */
export const addressee = (kind: SharedDocument, row: Row): Ref | null => {
  const { client, only = {} }: Shared = sharedDocuments[kind]
  const isFor = Object.entries(only).every(([name, value]) => row[name] === value)
  const ref = row[client]
  return isFor && isRef(ref) ? ref : null
}

/** The client of a document; null when it has none, so that it cannot be shared. A draft is not shared either. */
export const clientOf = (kind: SharedDocument, row: Row): Ref | null => (row.state === 'draft' ? null : addressee(kind, row))
