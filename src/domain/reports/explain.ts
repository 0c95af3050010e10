import type { Name } from '../index.ts'
import type { Quantity } from '../kit/quantity.ts'
import { type Place, statuses } from '../stock/inventory/place.ts'

/** What a number is measured in. */
type Unit = 'money' | 'carats' | 'grams'
type Explained = { unit: Unit; formula: string }

const open: Explained = { unit: 'money', formula: 'What the paper asks, less every payment that settles it.' }
const billStatus: Explained = {
  unit: 'money',
  formula: 'A draft until it is issued; then it follows what is open. Nothing is open: paid. Something is open after the due day: overdue. Some of it is paid: part paid. Else: unpaid.',
}
const bill = { open, status: billStatus }

/** The numbers and states that explain themselves (domain, section 1): which they are, and how each comes about. */
export const explained = {
  customer: {
    balance: { unit: 'money', formula: 'The sum of every posting on what they owe, each in the base currency at its own paper’s rate.' },
    payable: { unit: 'money', formula: 'The sum of every posting on what we owe them, each in the base currency at its own paper’s rate.' },
    onApproval: { unit: 'money', formula: 'What is still out on each approval, at its price and rate.' },
    exposure: { unit: 'money', formula: 'What they owe, and the value of what they hold on approval.' },
    overdueDays: { unit: 'money', formula: 'The days since the oldest due day of what they have not paid; below, what is open on each such paper, in the base currency.' },
  },
  invoice: bill,
  cuttingInvoice: bill,
  lapidaryInvoice: bill,
  mfInvoice: bill,
  purchase: { open, status: { unit: 'money', formula: 'A draft until it is recorded; then it follows what is open, as an invoice does. Goods on memo: on memo as long as some of them are here, then closed.' } },
  paymentNote: { credit: { unit: 'money', formula: 'What was paid, less all that it settles. What is left is credit on account.' } },
  approval: {
    outCarats: { unit: 'carats', formula: 'What went out, less what came back, was invoiced or was reported lost.' },
    status: { unit: 'carats', formula: 'A draft until it is issued; then it follows the goods: what of them is still out, came back, was invoiced or was lost.' },
  },
  inventory: {
    status: { unit: 'carats', formula: 'Every move goes from one place to another. It is where something of it lies; in several places of the company at once, partly out; in none, where it went last.' },
    cost: { unit: 'money', formula: 'What it cost on the day it came: its price, with its part of the landed costs where it was bought. What was spent on it since is in its worth in the books.' },
    availableWeight: { unit: 'carats', formula: 'Every move into the safe, less every move out of it.' },
    heldWeight: { unit: 'carats', formula: 'Everything that the company received to keep, less everything that left it; where inside it lies does not matter.' },
    weight: { unit: 'carats', formula: 'Everything that came into the lot, less what became something else, was lost or was counted out; what was sold was part of it.' },
    value: { unit: 'money', formula: 'The cost of everything that came in, less the cost that left with what went out.' },
  },
} as const satisfies Partial<Record<Name, Record<string, Explained>>>

export type ExplainedEntity = keyof typeof explained
/** How a number comes about, where it can be told. */
export const explanationOf = (entity: string, field: string): Explained | undefined => {
  const known = (explained as Record<string, Record<string, Explained>>)[entity]
  return known && Object.hasOwn(known, field) ? known[field] : undefined
}

/** One posting: when, which paper, what it did, and by how much. */
export type ExplainedRow = { date: string; entity: string | null; id: string | null; title: string | null; says: string; amount: Quantity }
/** Postings that belong together; those too far back to list are summed. */
export type ExplainedPart = { label: string; sum: Quantity; rows: ExplainedRow[]; earlier: { count: number; sum: Quantity } | null }
/** A number or state with all that it is made of: the sums of its parts are its value, and the rows of a part its sum. */
export type Explanation = {
  title: string; label: string; formula: string; unit: Unit; currency: string
  value: Quantity
  /** Of a state: which it is. */
  state: string | null
  /** Why it stands where it does, in a sentence. */
  says: string | null
  parts: ExplainedPart[]
}

/** What a place is called: 'On approval'. */
export const placeName = (place: string): string => statuses.find(({ value }) => value === place)?.label ?? place
const placeWords = (place: Place): string => placeName(place).toLowerCase()
/** What a move of stock reads as: 'available → on approval'. */
export const moveWords = (from: Place, to: Place): string => `${from === 'supplier' ? 'from outside' : placeWords(from)} → ${placeWords(to)}`

const accountWords: Record<string, string> = {
  opening: 'Opening balance', invoice: 'Invoice', paymentNote: 'Payment', exchange: 'Exchange difference', writeOff: 'Written off', purchase: 'Purchase', memoSale: 'Sold from their memo',
  cuttingInvoice: 'Cutting invoice', lapidaryInvoice: 'Lapidary invoice', mfInvoice: 'Manufacturing invoice', purchaseReturn: 'Goods returned',
}
/** What a posting on an account reads as. */
export const postingWords = (kind: string, isReversal: boolean): string => `${accountWords[kind] ?? kind}${isReversal ? ', taken back' : ''}`

const billStatuses = {
  draft: 'It is a draft and asks for nothing yet.',
  cancelled: 'It was cancelled, so nothing is open on it.',
  paid: 'Nothing is open on it any more.',
  overdue: 'Something is open on it, and its due day is past.',
  'part paid': 'Some of it is paid; what is open is not due yet.',
  unpaid: 'Nothing of it is paid yet, and it is not due.',
  recorded: 'It is the company’s own labor, and owed to nobody.',
}
const statusLabels: Partial<Record<Name, Readonly<Record<string, string>>>> = {
  invoice: billStatuses, cuttingInvoice: billStatuses, lapidaryInvoice: billStatuses, mfInvoice: billStatuses,
  purchase: {
    ...billStatuses,
    'on memo': 'The goods are the supplier’s, and some of them are still here.',
    closed: 'None of the supplier’s goods are here any more.',
  },
  approval: {
    draft: 'It is a draft; nothing has gone out on it.',
    cancelled: 'It was cancelled, and what had gone out came back.',
    open: 'All that went out is still out.',
    'partly returned': 'Some of it is back, the rest is still out.',
    'partly invoiced': 'Some of it is invoiced, the rest is still out.',
    returned: 'All of it came back.',
    invoiced: 'All of it was invoiced.',
    closed: 'Nothing is out any more: some came back and some did not.',
  },
  inventory: {
    partly: 'Parts of it lie in different places.',
    supplier: 'It went back to its owner.',
    consumed: 'It became something else.',
  },
}
/** Why a record stands where it does, in a sentence; null where its status says it all. */
export const statusWords = (entity: Name, status: string): string | null => statusLabels[entity]?.[status] ?? null
