import type { Name } from './index.ts'
import type { Quantity } from './kit/quantity.ts'
import { type Place, statuses } from './place.ts'

/** What a number is measured in. */
type Unit = 'money' | 'carats' | 'grams'
type Explained = { unit: Unit; formula: string }

const open: Explained = { unit: 'money', formula: 'What the paper asks, less every payment that settles it.' }

/** The numbers that explain themselves (domain, section 1): which they are, and how each comes about. */
export const explained = {
  customer: {
    balance: { unit: 'money', formula: 'The sum of every posting on what they owe, each in the base currency at its own paper’s rate.' },
    payable: { unit: 'money', formula: 'The sum of every posting on what we owe them, each in the base currency at its own paper’s rate.' },
    onApproval: { unit: 'money', formula: 'What is still out on each approval, at its price and rate.' },
    exposure: { unit: 'money', formula: 'What they owe, and the value of what they hold on approval.' },
  },
  invoice: { open },
  cuttingInvoice: { open },
  lapidaryInvoice: { open },
  mfInvoice: { open },
  purchase: { open },
  approval: { outCarats: { unit: 'carats', formula: 'What went out, less what came back, was invoiced or was reported lost.' } },
  inventory: {
    availableWeight: { unit: 'carats', formula: 'Every move into the safe, less every move out of it.' },
    heldWeight: { unit: 'carats', formula: 'Everything that came into the house’s keeping, less everything that left it; where inside it lies does not matter.' },
    weight: { unit: 'carats', formula: 'Everything that came into the lot, less what became something else, was lost or was counted out; what was sold was part of it.' },
    value: { unit: 'money', formula: 'The cost of everything that came in, less the cost that left with what went out.' },
  },
} as const satisfies Partial<Record<Name, Record<string, Explained>>>

export type ExplainedNoun = keyof typeof explained
/** How a number comes about, where it can be told. */
export const explanationOf = (noun: string, field: string): Explained | undefined => {
  const known = (explained as Record<string, Record<string, Explained>>)[noun]
  return known && Object.hasOwn(known, field) ? known[field] : undefined
}

/** One posting: when, which paper, what it did, and by how much. */
export type ExplainedRow = { date: string; noun: string | null; id: string | null; title: string | null; says: string; amount: Quantity }
/** Postings that belong together; those too far back to list are summed. */
export type ExplainedPart = { label: string; sum: Quantity; rows: ExplainedRow[]; earlier: { count: number; sum: Quantity } | null }
/** A number with all that it is made of: the sums of its parts are its value, and the rows of a part its sum. */
export type Explanation = { title: string; label: string; formula: string; unit: Unit; currency: string; value: Quantity; says: string | null; parts: ExplainedPart[] }

const placeWords = (place: Place): string => (statuses.find(({ value }) => value === place)?.label ?? place).toLowerCase()
/** What a move of stock reads as: 'available → on approval'. */
export const moveWords = (from: Place, to: Place): string => `${from === 'supplier' ? 'from outside' : placeWords(from)} → ${placeWords(to)}`

const accountWords: Record<string, string> = {
  opening: 'Opening balance', invoice: 'Invoice', paymentNote: 'Payment', exchange: 'Exchange difference', writeOff: 'Written off', purchase: 'Purchase', memoSale: 'Sold from their memo',
  cuttingInvoice: 'Cutting invoice', lapidaryInvoice: 'Lapidary invoice', mfInvoice: 'Manufacturing invoice', purchaseReturn: 'Goods returned',
}
/** What a posting on an account reads as. */
export const postingWords = (kind: string, isReversal: boolean): string => `${accountWords[kind] ?? kind}${isReversal ? ', taken back' : ''}`

const stands: Record<string, string> = {
  draft: 'It is a draft and asks for nothing yet.',
  cancelled: 'It was cancelled, so nothing is open on it.',
  paid: 'Nothing is open on it any more.',
  overdue: 'Something is open on it, and its due day is past.',
  'part paid': 'Some of it is paid; what is open is not due yet.',
  unpaid: 'Nothing of it is paid yet, and it is not due.',
  open: 'All that went out is still out.',
  'partly returned': 'Some of it is back, the rest is still out.',
  'partly invoiced': 'Some of it is invoiced, the rest is still out.',
  returned: 'All of it came back.',
  invoiced: 'All of it was invoiced.',
  closed: 'Nothing is out any more: some came back and some did not.',
}
/** Why a paper stands where it does, in a sentence. */
export const standsWords = (status: string): string | null => stands[status] ?? null
