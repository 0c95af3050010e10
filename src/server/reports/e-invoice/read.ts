import { sql } from 'kysely'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { ibanIn } from '../../../domain/company/payment-qr/iban.ts'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { spread } from '../../../domain/kit/quantity.ts'
import { type creditNote, creditNoteLifecycle } from '../../../domain/sales/credit-note/entity.ts'
import { eInvoiceOf, type Sale } from '../../../domain/sales/e-invoice/make.ts'
import type { EInvoice } from '../../../domain/sales/e-invoice/model.ts'
import { type PartyRecord, partyOf } from '../../../domain/sales/e-invoice/party.ts'
import type { invoice } from '../../../domain/sales/invoice.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { companyName } from '../../print/letterhead.ts'

type Invoice = RowOf<typeof invoice>
type CreditNote = RowOf<typeof creditNote>

const postal = (
  table: 'b' | 'c',
) => sql`${sql.ref(`${table}.address`)}, ${sql.ref(`${table}.postal_code`)} as "postalCode", ${sql.ref(`${table}.city`)},
  ${sql.ref(`${table}.country`)}, ${sql.ref(`${table}.phone`)}, ${sql.ref(`${table}.email`)}, ${sql.ref(`${table}.tax_number`)} as "taxNumber",
  ${sql.ref(`${table}.registration_number`)} as "registrationNumber", ${sql.ref(`${table}.electronic_address`)} as "electronicAddress"`

type Seller = PartyRecord & { bank: string | null; qrAccount: string | null }
const sellerOf = async (db: Db, branch: string, currency: string): Promise<Seller> => {
  const { rows } = await sql<Seller>`select coalesce(b.legal_name, ${companyName}) as name, ${postal('b')}, b.qr_account as "qrAccount",
      case when b.currency = ${currency} then b.bank
        else (select a.details from bank_account a where a.branch_id = b.id and a.currency = ${currency}) end as bank
    from branch b where b.id = ${branch}`.execute(db)
  return oneRow(rows)
}

type Buyer = PartyRecord & { contact: string; buyerReference: string | null }
const buyerOf = async (db: Db, customer: string): Promise<Buyer> => {
  const { rows } = await sql<Buyer>`select coalesce(c.company, c.name) as name, c.name as contact, ${postal('c')},
      c.buyer_reference as "buyerReference"
    from customer c where c.id = ${customer}`.execute(db)
  return oneRow(rows)
}

type Ends = { branch: { id: string }; customer: { id: string }; currency: string; contact: string }
const made = async (
  db: Db,
  { branch, customer, currency, contact }: Ends,
  sale: Omit<Sale, 'buyerReference' | 'iban' | 'currency'>,
): Promise<EInvoice> => {
  const seller = await sellerOf(db, branch.id, currency)
  const buyer = await buyerOf(db, customer.id)
  const iban = ibanIn(seller.bank) ?? ibanIn(seller.qrAccount)
  return eInvoiceOf(
    { ...sale, currency, iban, buyerReference: buyer.buyerReference },
    partyOf(seller, contact),
    partyOf(buyer, buyer.contact),
  )
}

/** The e-invoice of an invoice; null for one that is not in force. */
export const eInvoiceOfInvoice = async (db: Db, row: Invoice): Promise<EInvoice | null> => {
  if (!row.number || !isIn(billLifecycle, row.state, 'inForce')) return null
  const { number, date, dueDate, notes, corrects, discount, currency, taxIncluded, taxTreatment, shipping, charges } = row
  const shares = spread(
    discount,
    row.items.map(({ amount }) => amount),
    currencyDigits(currency),
  )
  return made(
    db,
    { ...row, contact: row.salesperson.title },
    {
      ...{ kind: 'invoice', number, date, dueDate, taxIncluded, taxTreatment, shipping, charges, note: notes },
      preceding: corrects ? { number: corrects.title, date: null } : null,
      items: row.items.map((line, index) => ({ ...line, share: shares[index] ?? '0' })),
    },
  )
}

/** The e-invoice of a credit note; null for one that is not in force. */
export const eInvoiceOfCreditNote = async (db: Db, row: CreditNote): Promise<EInvoice | null> => {
  if (!row.number || !isIn(creditNoteLifecycle, row.state, 'inForce')) return null
  const { rows } = await sql<{ date: string; contact: string }>`select i.date, e.name as contact
    from invoice i join employee e on e.id = i.salesperson_id where i.id = ${row.invoice.id}`.execute(db)
  const { date: invoiced, contact } = oneRow(rows)
  const { number, date, notes, creditReason, taxIncluded, taxTreatment, shipping, charges } = row
  return made(
    db,
    { ...row, contact },
    {
      ...{ kind: 'credit note', number, date, dueDate: null, taxIncluded, taxTreatment, shipping, charges },
      note: [creditReason, notes].filter(Boolean).join('\n') || null,
      preceding: { number: row.invoice.title, date: invoiced },
      items: row.items.map(line => ({ ...line, amount: line.amount ?? '0', share: line.discount })),
    },
  )
}
