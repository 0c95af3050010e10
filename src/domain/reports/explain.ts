import type { billStatuses } from '../documents/bill.ts'
import type { Name } from '../index.ts'
import type { purchaseStatuses } from '../purchases/purchase.ts'
import type { approvalStatuses } from '../sales/approval.ts'
import type { creditNoteStatuses } from '../sales/credit-note/entity.ts'
import { type Place, statuses } from '../stock/inventory/place.ts'
import type { productionStatuses } from '../workshop/production/entity.ts'

/** The unit of a number. */
type Unit = 'money' | 'carats' | 'grams'
type Explained = { unit: Unit; formula: string }

const open: Explained = { unit: 'money', formula: 'The total of the document less every payment and credit note allocated to it.' }
const billStatus: Explained = {
  unit: 'money',
  formula: 'Draft until it is issued. Then: paid if nothing is open, overdue if an amount is open after the due date, part paid if some is paid, unpaid otherwise.',
}
const bill = { open, status: billStatus }

/** The numbers and statuses that can be explained (docs/domain/reports.md#explained-numbers), each with its formula. */
export const explained = {
  customer: {
    balance: { unit: 'money', formula: 'The sum of all receivable postings, each in the base currency at the rate of its document.' },
    payable: { unit: 'money', formula: 'The sum of all payable postings, each in the base currency at the rate of its document.' },
    onApproval: { unit: 'money', formula: 'The outstanding goods of each approval, at the price at which they would be invoiced, and at its rate.' },
    exposure: { unit: 'money', formula: 'The balance plus the value of goods on approval.' },
    overdueDays: { unit: 'money', formula: 'The days since the oldest due date of a document that is neither paid nor covered by credit on account. Credit covers the oldest documents first. The list shows what is not covered of each, in the base currency.' },
  },
  invoice: bill,
  cuttingInvoice: bill,
  lapidaryInvoice: bill,
  mfInvoice: bill,
  purchase: { open, status: { unit: 'money', formula: 'Draft until it is recorded. Then it depends on the open amount, as for an invoice. Goods on memo: on memo while some are in stock, then closed.' } },
  paymentNote: { credit: { unit: 'money', formula: 'The amount paid less its allocations. The rest is credit on account.' } },
  creditNote: {
    credit: { unit: 'money', formula: 'The total of the credit note less its allocations. The rest is credit on account.' },
    status: { unit: 'money', formula: 'Draft until it is issued. Then: on account while some credit is left, settled when all of it has settled bills.' },
  },
  approval: {
    outCarats: { unit: 'carats', formula: 'The carats sent less the carats returned, invoiced or reported lost.' },
    outGrams: { unit: 'grams', formula: 'The grams sent less the grams returned, invoiced or reported lost.' },
    status: { unit: 'carats', formula: 'Draft until it is issued. Then it depends on the goods: outstanding, returned, invoiced or lost.' },
  },
  inventory: {
    status: { unit: 'carats', formula: 'The place where the stone is. Partly out: it is in several places. If none of it is left: the last place it went to.' },
    cost: { unit: 'money', formula: 'The cost on the day of receipt: price plus the share of landed costs. What was added or taken out later is part of its cost in stock.' },
    availableWeight: { unit: 'carats', formula: 'All moves into the safe less all moves out of it.' },
    heldWeight: { unit: 'carats', formula: 'Everything received less everything that left the company. The place inside the company does not matter.' },
    weight: { unit: 'carats', formula: 'Everything added to the lot less what was converted, lost or adjusted out. Sold goods are included.' },
    value: { unit: 'money', formula: 'The cost of everything received less the cost of everything that left.' },
  },
} as const satisfies Partial<Record<Name, Record<string, Explained>>>

export type ExplainedEntity = keyof typeof explained
/** The explanation of a number; undefined when it has none. */
export const explanationOf = (entity: string, field: string): Explained | undefined => {
  const all: Readonly<Record<string, Readonly<Record<string, Explained>>>> = explained
  const known = all[entity]
  return known && Object.hasOwn(known, field) ? known[field] : undefined
}

/** The label of a place: 'On approval'. */
export const placeName = (place: string): string => statuses.find(({ value }) => value === place)?.label ?? place
const placeWords = (place: Place): string => placeName(place).toLowerCase()
/** The text of a stock move: 'available → on approval'. */
export const moveWords = (from: Place, to: Place): string => `${from === 'supplier' ? 'external' : placeWords(from)} → ${placeWords(to)}`

const accountWords: Record<string, string> = {
  opening: 'Opening balance', invoice: 'Invoice', paymentNote: 'Payment', exchange: 'Exchange difference', writeOff: 'Written off', purchase: 'Purchase', landedCost: 'Landed cost', memoSale: 'Sold from memo', memoLoss: 'Lost on memo',
  cuttingInvoice: 'Cutting invoice', lapidaryInvoice: 'Lapidary invoice', mfInvoice: 'Manufacturing invoice', purchaseReturn: 'Goods returned',
  creditNote: 'Credit note', memoCredit: 'Memo goods came back',
}
/** The text of a posting on an account. */
export const postingWords = (kind: string, isReversal: boolean): string => `${accountWords[kind] ?? kind}${isReversal ? ', reversed' : ''}`

type Words<S extends readonly { value: string }[]> = Record<S[number]['value'], string>
const billWords = {
  draft: 'The document is a draft. Nothing is due yet.',
  cancelled: 'The document is canceled. Nothing is open.',
  paid: 'Nothing is open.',
  overdue: 'An amount is open and the due date has passed.',
  'part paid': 'Part of it is paid. The rest is not due yet.',
  unpaid: 'Nothing is paid, and it is not due yet.',
} satisfies Words<typeof billStatuses>
const productionWords = { ...billWords, recorded: 'It is internal labor. Nothing is owed.' } satisfies Words<typeof productionStatuses>
const statusWords: Partial<Record<Name, Readonly<Record<string, string>>>> = {
  invoice: billWords, cuttingInvoice: productionWords, lapidaryInvoice: productionWords, mfInvoice: productionWords,
  creditNote: {
    draft: 'The credit note is a draft. Nothing is credited yet.',
    cancelled: 'The credit note is canceled. Nothing is credited.',
    'on account': 'Some of its credit has not settled a bill yet.',
    settled: 'All of its credit has settled bills.',
  } satisfies Words<typeof creditNoteStatuses>,
  purchase: {
    ...billWords,
    'on memo': 'The goods belong to the supplier. Some are still in stock.',
    closed: 'None of the supplier’s goods are left in stock.',
  } satisfies Words<typeof purchaseStatuses>,
  approval: {
    draft: 'The approval is a draft. No goods have been sent.',
    cancelled: 'The approval is canceled. The goods came back.',
    open: 'All goods are outstanding.',
    'partly returned': 'Some goods are returned. The rest is outstanding.',
    'partly invoiced': 'Some goods are invoiced. The rest is outstanding.',
    returned: 'All goods are returned.',
    invoiced: 'All goods are invoiced.',
    closed: 'Nothing is outstanding. Not all goods came back.',
  } satisfies Words<typeof approvalStatuses>,
  inventory: {
    partly: 'Parts of it are in different places.',
    supplier: 'It was returned to its owner.',
    consumed: 'It was made into another item.',
  },
}
/** Why a record has this status, in a sentence; null when the status explains itself. */
export const statusSentence = (entity: Name, status: string): string | null => statusWords[entity]?.[status] ?? null
