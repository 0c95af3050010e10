import { may } from '../../../domain/access.ts'
import { baseDigits } from '../../../domain/company/base-currency.ts'
import { oldestFirst } from '../../../domain/documents/settlement.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { creditNote } from '../../../domain/sales/credit-note/entity.ts'
import { partFor } from '../../../domain/sales/credit-note/left.ts'
import { creditPostings } from '../../../domain/sales/credit-note/posting.ts'
import { checkDate, refuseClosed, settingsForPosting } from '../../company/settings.ts'
import { allocate, openBills, postAccount, type Side } from '../../documents/account.ts'
import { openCredit } from '../../documents/credit.ts'
import { refuseForeign } from '../../documents/own-documents.ts'
import { nextNumber } from '../../kit/db/counter.ts'
import type { Work } from '../../kit/entity/behavior.ts'
import { postStock, stonesOf } from '../../stock/inventory/ledger.ts'
import { stockIds } from '../../stock/inventory/selection.ts'
import { type CreditNote, type CreditNoteLine, fillCredit, refuseEmpty } from './draft.ts'
import { type CreditableLine, leftOfInvoice } from './left.ts'
import { creditSuppliers, memoCreditsOf, onMemoAgain } from './supplier-goods.ts'

/** The side of the account that a credit note is on. */
export const sideOf = ({ customer, currency }: CreditNote): Side => ({ party: customer, ledger: 'receivable', currency })

// The cost that left with the goods comes back with them.
const withCost = (item: CreditNoteLine, line: CreditableLine | undefined): CreditNoteLine =>
  item.returnTo === 'none' || !line
    ? item
    : { ...item, cost: partFor(line.cost, line, item, { byPiece: line.costBasis === 'per piece', digits: baseDigits() }) }

/** Issues a credit note: goods and cost come back, the customer owes less, and the invoice is settled as far as it is open. */
export const issue = async (work: Work<typeof creditNote, 'issue'>) => {
  const { tx, values, caller, today } = work
  refuseForeign(work)
  const left = await leftOfInvoice(tx, values.invoice, { lock: true })
  refuseEmpty(values)
  await stonesOf(tx, stockIds(values), { lock: true })
  await settingsForPosting(tx)
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  fillCredit(values, left)
  const lines = new Map(left.lines.map(line => [line.id, line]))
  values.items = values.items.map(item => withCost(item, lines.get(item.invoiceLine)))
  const memo = await memoCreditsOf(tx, values, lines)
  const occasion = { kind: creditNote.name, document: values.id, date: values.date, by: caller.id }
  const approvalLines = new Map(left.lines.map(({ id, approvalLine }) => [id, approvalLine]))
  const postings = creditPostings(values, approvalLines, onMemoAgain(memo.values()))
  await postStock(tx, postings.stock, occasion)
  if (!isZero(values.total)) await postAccount(tx, postings.account, occasion)
  const own = await openBills(tx, sideOf(values), { lock: true, only: values.invoice })
  const number = await nextNumber(tx, creditNote.series, values.branch, values.date)
  values.number = number
  return async () => {
    const { id, date, total, baseTotal } = values
    const side = sideOf(values)
    await openCredit(tx, { ...side, id, kind: creditNote.name, creditNote: id, number, date, total, baseTotal })
    await allocate(tx, { ...side, kind: 'credit', id, date, worth: { total, baseTotal } }, { paid: oldestFirst(own, total) }, occasion)
    await creditSuppliers(tx, { id, date, number }, memo.values(), { by: caller.id })
  }
}
