import { addressee, type SharedDocument } from '../../../domain/documents/sharing/kinds.ts'
import type { Name } from '../../../domain/index.ts'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import { paymentNote } from '../../../domain/payments/payment-note.ts'
import { everywhere, type Viewer } from '../../../domain/people/viewer.ts'
import { approval } from '../../../domain/sales/approval.ts'
import { creditNote } from '../../../domain/sales/credit-note/entity.ts'
import type { EInvoice } from '../../../domain/sales/e-invoice/model.ts'
import { invoice } from '../../../domain/sales/invoice.ts'
import { offer } from '../../../domain/sales/offer/entity.ts'
import { isLanguage, type LanguageCode } from '../../../domain/trade/languages.ts'
import { orderForm } from '../../../domain/workshop/order-form/cutting.ts'
import { lapidaryOrderForm } from '../../../domain/workshop/order-form/lapidary.ts'
import { mfOrderForm } from '../../../domain/workshop/order-form/manufacturing.ts'
import { cuttingInvoice } from '../../../domain/workshop/production/cutting-invoice.ts'
import { lapidaryInvoice } from '../../../domain/workshop/production/lapidary-invoice.ts'
import { mfInvoice } from '../../../domain/workshop/production/manufacturing-invoice.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Behavior } from '../../kit/entity/behavior.ts'
import { readRecord } from '../../kit/entity/read.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'
import { paymentNoteBehavior } from '../../payments/payment-note.ts'
import { approvalPrint } from '../../print/approval.ts'
import { creditNotePrint } from '../../print/credit-note.ts'
import { invoicePrint } from '../../print/invoice.ts'
import { languageFor } from '../../print/language.ts'
import { offerPrint } from '../../print/offer.ts'
import { productionPrint } from '../../print/production.ts'
import { receiptPrint } from '../../print/receipt.ts'
import type { Printed } from '../../print/shapes.ts'
import { approvalBehavior } from '../../sales/approval/behavior.ts'
import { creditNoteBehavior } from '../../sales/credit-note/behavior.ts'
import { invoiceBehavior } from '../../sales/invoice.ts'
import { offerBehavior } from '../../sales/offer/behavior.ts'
import { workBehaviors } from '../../workshop/behavior.ts'
import { handBackPrint, jobPrint } from '../../workshop/job-print.ts'
import { custodyPrint } from '../../workshop/print.ts'
import { productionBehaviors } from '../../workshop/production/behavior.ts'
import { eInvoiceOfCreditNote, eInvoiceOfInvoice } from '../e-invoice/read.ts'

type Values = Readonly<Record<string, unknown>>
type Around = { db: Db; pictures: Pictures }
/** Prints in this language; without one, in that of the document or its client. */
type Print = (language?: LanguageCode) => Promise<Printed>
type Reading = Promise<{
  row: Values
  language: () => Promise<LanguageCode>
  print: Print
  /** Its e-invoice; null when it has none. */
  eInvoice: () => Promise<EInvoice | null>
}>

/** A document that has a client, and what is printed of it. */
export type ClientDocument = {
  entity: Entity<Name>
  behavior: Behavior
  /** The document as a role sees it, with its print; throws not found. */
  read(around: Around, viewer: Viewer, id: string): Reading
  /** The same for its client: no more than a Salesman sees, except that what the company pays to a client is not hidden from that client. */
  readForClient(around: Around, id: string): Reading
}

const printed = <R extends Entity<SharedDocument>>(
  entity: R,
  behavior: Behavior,
  print: (around: Around, row: RowOf<R>, language: LanguageCode) => Promise<Printed>,
  eInvoiceOf: (db: Db, row: RowOf<R>) => Promise<EInvoice | null> = async () => null,
): ClientDocument => {
  const { visibleTo: _, ...open } = behavior
  const readAs = async (as: Behavior, around: Around, viewer: Viewer, id: string) => {
    const row = await readRecord(around.db, entity, as, viewer, id)
    const own = 'language' in row && isLanguage(row.language) ? row.language : null
    const party = addressee(entity.name, row)?.id ?? null
    const language = (wanted?: LanguageCode) => languageFor(around.db, { wanted, own, party })
    const asPrint = async (wanted?: LanguageCode) => print(around, row, await language(wanted))
    return { row, language, print: asPrint, eInvoice: () => eInvoiceOf(around.db, row) }
  }
  return {
    entity,
    behavior,
    read: (around, viewer, id) => readAs(behavior, around, viewer, id),
    readForClient: (around, id) => readAs(open, around, everywhere('Salesman'), id),
  }
}

const asInvoice = <T>(data: Promise<T>) => data.then(made => ({ template: 'invoice' as const, data: made }))

const production = <R extends typeof cuttingInvoice | typeof lapidaryInvoice | typeof mfInvoice>(entity: R) =>
  printed(entity, productionBehaviors[entity.name], ({ db }, row, language) => asInvoice(productionPrint(db, entity, row, language)))
/** A job order of the company's own goods, or the receipt of a customer's goods, or what is handed back of them. */
const order = <R extends typeof orderForm | typeof lapidaryOrderForm | typeof mfOrderForm>(entity: R) =>
  printed(entity, workBehaviors[entity.name], async ({ db }, row, language): Promise<Printed> => {
    if (row.orderedFor === 'stock') return { template: 'job', data: await jobPrint(db, entity, row) }
    if (row.deliveredOn) return { template: 'job', data: await handBackPrint(db, entity, row, language) }
    return { template: 'invoice', data: await custodyPrint(db, entity, row, language) }
  })

/**
 * Every document that has a client, with its print: the PDF, the page behind a private link, and the file of an e-mail are all made from
 * it. A document is shared by an entry here and one in `sharedDocuments` of the domain.
 */
export const clientDocuments: Readonly<Record<SharedDocument, ClientDocument>> = {
  offer: printed(offer, offerBehavior, async ({ db, pictures }, row, language) => ({
    template: 'offer',
    data: await offerPrint(db, pictures, row, language),
  })),
  approval: printed(approval, approvalBehavior, ({ db, pictures }, row, language) => asInvoice(approvalPrint(db, pictures, row, language))),
  invoice: printed(
    invoice,
    invoiceBehavior,
    ({ db, pictures }, row, language) => asInvoice(invoicePrint(db, pictures, row, language)),
    eInvoiceOfInvoice,
  ),
  creditNote: printed(
    creditNote,
    creditNoteBehavior,
    ({ db }, row, language) => asInvoice(creditNotePrint(db, row, language)),
    eInvoiceOfCreditNote,
  ),
  paymentNote: printed(paymentNote, paymentNoteBehavior, async ({ db }, row, language) => ({
    template: 'receipt',
    data: await receiptPrint(db, row, language),
  })),
  cuttingInvoice: production(cuttingInvoice),
  lapidaryInvoice: production(lapidaryInvoice),
  mfInvoice: production(mfInvoice),
  orderForm: order(orderForm),
  lapidaryOrderForm: order(lapidaryOrderForm),
  mfOrderForm: order(mfOrderForm),
}
