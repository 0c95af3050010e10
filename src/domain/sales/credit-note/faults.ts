import { currencyDigits } from '../../company/base-currency.ts'
import { compare, isPositive, isZero, type Quantity, round } from '../../kit/quantity.ts'
import { weightUnitOf, weightWord } from '../../stock/stone/type.ts'
import { isLast } from './left.ts'
import type { Creditable, CreditableInvoice, CreditDraft, CreditDraftLine } from './totals.ts'

/** What the checks need of a line: whether its stone is whole, and whether the approval that it came from takes it back. */
export type Checked = Creditable & { inventory: unknown; isWhole: boolean; approval: unknown }
type CheckedInvoice = Omit<CreditableInvoice, 'lines'> & { lines: readonly Checked[] }

/** A fault of a draft: its field, and whether it follows from what is left, which others may have changed. */
export type CreditFault = { field: string; message: string; isLeft: boolean }

const fault = (field: string, message: string): CreditFault[] => [{ field, message, isLeft: false }]
const beyond = (field: string, message: string): CreditFault[] => [{ field, message, isLeft: true }]

/** Why this draft cannot be credited, line by line; empty when it can (docs/domain/sales.md#what-is-left-to-credit). */
export const creditFaults = (draft: CreditDraft, left: CheckedInvoice): CreditFault[] => {
  const known = new Map(left.lines.map(line => [line.id, line]))
  const digits = currencyDigits(left.currency)
  const lines = draft.items.flatMap((item, index) => {
    const at = (name: string) => `items.${index}.${name}`
    const line = known.get(item.invoiceLine)
    if (!line) return fault(at('invoiceLine'), 'This line is not on the invoice.')
    if (draft.items.findIndex(other => other.invoiceLine === item.invoiceLine) < index) return fault(at('invoiceLine'), 'This line is listed twice.')
    return item.returnTo === 'none' ? amountFaults(item, line, at, left.currency) : goodsFaults(item, line, at)
  })
  const extras = (['shipping', 'charges'] as const).flatMap(name =>
    tooExact(name, draft[name], left.currency) ?? (compare(draft[name], left[name]) > 0 ? beyond(name, leftOnly(round(left[name], digits))) : []),
  )
  return [...lines, ...extras]
}

const leftOnly = (what: string) => `Only ${what} is left to credit.`
const goodsText = ({ pieces, weight, type }: Checked) => `${pieces === null ? '' : `${pieces} pcs / `}${round(weight ?? '0', 3)} ${weightUnitOf(type ?? '')}`

const tooExact = (field: string, amount: Quantity, currency: string): CreditFault[] | undefined => {
  const digits = currencyDigits(currency)
  return compare(amount, round(amount, digits)) === 0 ? undefined : fault(field, `${currency} has ${digits === 0 ? 'no decimals' : `at most ${digits} decimals`}.`)
}

type At = (name: string) => string

const amountFaults = (item: CreditDraftLine, line: Checked, at: At, currency: string): CreditFault[] => {
  if (item.pieces || (item.weight !== null && !isZero(item.weight))) return fault(at('weight'), 'A price reduction has no pieces and no weight. Choose where the goods go.')
  const amount = item.amount ?? '0'
  if (isZero(line.amount)) return beyond(at('amount'), 'Nothing is left to credit of this line.')
  if (!isPositive(amount)) return fault(at('amount'), 'Enter an amount above zero.')
  return tooExact(at('amount'), amount, currency) ?? (compare(amount, line.amount) > 0 ? beyond(at('amount'), leftOnly(line.amount)) : [])
}

const goodsFaults = (item: CreditDraftLine, line: Checked, at: At): CreditFault[] => {
  if (line.inventory === null || line.weight === null) return fault(at('returnTo'), 'This line has no goods. Credit an amount of its price.')
  if (isZero(line.weight)) return beyond(at('weight'), 'All goods of this line are credited already.')
  if (item.returnTo === 'approval' && !line.approval) return fault(at('returnTo'), 'These goods did not come from an approval that is open.')
  return quantityFaults(item, { ...line, weight: line.weight }, at)
}

const quantityFaults = (item: CreditDraftLine, line: Checked & { weight: Quantity }, at: At): CreditFault[] => {
  const { pieces, weight } = item
  const weighed = weightWord(line.type)
  if (weight === null || isZero(weight)) return fault(at('weight'), `Enter the ${weighed}.`)
  if (line.pieces !== null && !pieces) return fault(at('pieces'), `Enter the pieces as well as the ${weighed}.`)
  if (line.pieces === null && pieces) return fault(at('pieces'), 'This line has no pieces.')
  if ((pieces ?? 0) > (line.pieces ?? 0)) return beyond(at('pieces'), leftOnly(goodsText(line)))
  if (compare(weight, line.weight) > 0) return beyond(at('weight'), leftOnly(goodsText(line)))
  if (line.isWhole && !isLast(line, item)) return fault(at('weight'), `This stone cannot be divided: ${round(line.weight, 3)} ${weightUnitOf(line.type ?? '')}.`)
  if (line.pieces !== null && isLast(line, item) !== (pieces === line.pieces)) return beyond(at('weight'), `Enter the last pieces and the last ${weighed} together: ${goodsText(line)}.`)
  return []
}
