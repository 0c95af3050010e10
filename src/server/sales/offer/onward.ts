import { wholePriceFault } from '../../../domain/company/amount.ts'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { latest } from '../../../domain/company/business-day.ts'
import { present } from '../../../domain/kit/present.ts'
import { compare, over, type Quantity, sum, times } from '../../../domain/kit/quantity.ts'
import { approval } from '../../../domain/sales/approval.ts'
import { invoice } from '../../../domain/sales/invoice.ts'
import type { offer } from '../../../domain/sales/offer/entity.ts'
import { discountShare, discountWithShare } from '../../../domain/sales/offer/price.ts'
import { type Taken, takenOf } from '../../../domain/sales/offer/taken.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { refuseForeign } from '../../documents/own-documents.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { doingOf, type Stored, type Work } from '../../kit/entity/behavior.ts'
import { create } from '../../kit/entity/store.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { stonesOf } from '../../stock/inventory/ledger.ts'
import { stockIds } from '../../stock/inventory/selection.ts'
import { approvalBehavior } from '../approval/behavior.ts'
import { invoiceBehavior } from '../invoice.ts'
import { openStock } from './available.ts'

type Offer = Stored<typeof offer>
type Line = Offer['items'][number] & { inventory: string; weight: Quantity }
type Becoming = Work<typeof offer, 'approval' | 'invoice'>
type Chosen = { line: Line; taken: Taken; approvalLine: string | undefined }

/** The lines of an offer. Each has a stone and its carats. */
const linesOf = ({ items }: Offer): Line[] =>
  items.map(line => ({ ...line, inventory: present(line.inventory), weight: present(line.weight) }))

/** The chosen lines, or all of them, each with what is taken and where from. Refuses what is no longer there. */
const chosenOf = async ({ tx, values, input }: Becoming, { mayBeLent }: { mayBeLent: boolean }): Promise<Chosen[]> => {
  const lines = linesOf(values)
  const named = input.lines ?? lines.map(({ id }) => ({ id }))
  if (new Set(named.map(({ id }) => id)).size < named.length) throw invalid({ lines: 'The same line is listed twice.' })
  const stones = await stonesOf(tx, stockIds(values))
  const takeFrom = await openStock(tx, values.customer, stones)
  const digits = currencyDigits(values.currency)
  return named.map(({ id, ...part }, index) => {
    const line = lines.find(other => other.id === id)
    if (!line) throw invalid({ [`lines.${index}.id`]: 'This line is not on this offer.' })
    const stone = present(stones.get(line.inventory))
    const [fields, words] = [
      (field: string, message: string) => ({ [`lines.${index}.${field}`]: message }),
      (message: string) => `Line ${lines.indexOf(line) + 1}: ${message}`,
    ]
    const { taken, fault } = takenOf(line, part, { isWhole: isWhole(stone.type), askingBasis: stone.askingBasis, digits })
    if (fault) throw invalid(fields(fault.field, fault.message), words(fault.message))
    const tooExact = wholePriceFault('Price', taken.rate, taken.basis, values.currency)
    if (tooExact) throw invalid(fields('rate', tooExact), words(tooExact))
    const { approvalLine, missing } = takeFrom(stone, taken, { mayBeLent })
    if (missing) throw conflict(words(missing), { fields: fields('id', missing) })
    return { line, taken, approvalLine }
  })
}

/** What the chosen lines amount to of the offer, at its prices. */
const amountOf = (chosen: readonly Chosen[]): Quantity =>
  sum(chosen.map(({ line, taken }) => over(times(line.amount, taken.weight), line.weight)))

const isAllOf = ({ items }: Offer, chosen: readonly Chosen[]): boolean =>
  chosen.length === items.length && chosen.every(({ line, taken }) => compare(taken.weight, line.weight) === 0)

const headOf = ({ values, today }: Becoming) => {
  const { customer, branch, salesperson, currency } = values
  return { id: uuid(), customer, branch, salesperson, currency, date: latest(today, values.date) }
}

/** Puts chosen stones of an offer on a draft approval, at their prices. Issuing it lends them. */
export const becomesApproval = async (work: Becoming) => {
  refuseForeign(work)
  const { tx, values } = work
  const items = (await chosenOf(work, { mayBeLent: false })).map(({ line: { inventory, discountPercent, taxCode }, taken }) => {
    return { inventory, taxCode, ...taken, discountPercent: discountWithShare(discountPercent, values) }
  })
  return () => create(tx, doingOf(work), approval, approvalBehavior, { ...headOf(work), items }, { offer: values.id })
}

/** Puts chosen stones of an offer on a draft invoice, with the terms of the offer. Goods on approval with the customer come from there. */
export const becomesInvoice = async (work: Becoming) => {
  refuseForeign(work)
  const { tx, values } = work
  const chosen = await chosenOf(work, { mayBeLent: true })
  const items = chosen.map(({ line: { inventory, discountPercent, taxCode }, taken, approvalLine }) => {
    return { inventory, discountPercent, taxCode, ...taken, ...(approvalLine ? { approvalLine } : {}) }
  })
  const { taxIncluded, discountPercent, discountAmount, shipping, charges } = values
  const share = discountAmount && discountShare(amountOf(chosen), values, currencyDigits(values.currency))
  const added = isAllOf(values, chosen) ? { shipping, charges } : {}
  const draft = { ...headOf(work), items, taxIncluded, discountPercent, discountAmount: share, ...added }
  return () => create(tx, doingOf(work), invoice, invoiceBehavior, draft, { offer: values.id })
}
