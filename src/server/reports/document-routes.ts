import type { Name } from '../../domain/index.ts'
import { oneId } from '../../domain/kit/answer.ts'
import { withArticle } from '../../domain/kit/article.ts'
import { fileOf, pdf } from '../../domain/kit/contract.ts'
import type { Entity, RowOf } from '../../domain/kit/entity.ts'
import { exportQuery } from '../../domain/kit/list-query.ts'
import { paymentNote } from '../../domain/payments/payment-note.ts'
import { purchase } from '../../domain/purchases/purchase.ts'
import { approval } from '../../domain/sales/approval.ts'
import { creditNote } from '../../domain/sales/credit-note/entity.ts'
import { invoice } from '../../domain/sales/invoice.ts'
import { offer } from '../../domain/sales/offer/entity.ts'
import { stockTake } from '../../domain/stock/stock-take/entity.ts'
import { orderForm } from '../../domain/workshop/order-form/cutting.ts'
import { lapidaryOrderForm } from '../../domain/workshop/order-form/lapidary.ts'
import { mfOrderForm } from '../../domain/workshop/order-form/manufacturing.ts'
import { cuttingInvoice } from '../../domain/workshop/production/cutting-invoice.ts'
import { lapidaryInvoice } from '../../domain/workshop/production/lapidary-invoice.ts'
import { mfInvoice } from '../../domain/workshop/production/manufacturing-invoice.ts'
import { picturesOf } from '../company/attachment/pictures.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { readRecord } from '../kit/entity/read.ts'
import type { FileStore } from '../kit/files/store.ts'
import { type Context, type Route, route } from '../kit/http/route.ts'
import type { Printer } from '../kit/print/print.ts'
import { paymentNoteBehavior } from '../payments/payment-note.ts'
import { approvalPrint } from '../print/approval.ts'
import { creditNotePrint } from '../print/credit-note.ts'
import { invoicePrint } from '../print/invoice.ts'
import { offerPrint } from '../print/offer.ts'
import { productionPrint } from '../print/production.ts'
import { purchasePrint } from '../print/purchase.ts'
import { receiptPrint } from '../print/receipt.ts'
import { purchaseBehavior } from '../purchases/purchase.ts'
import { approvalBehavior } from '../sales/approval/behavior.ts'
import { creditNoteBehavior } from '../sales/credit-note/behavior.ts'
import { invoiceBehavior } from '../sales/invoice.ts'
import { offerBehavior } from '../sales/offer/behavior.ts'
import { stockTakeBehavior } from '../stock/stock-take/behavior.ts'
import { stockTakePrint } from '../stock/stock-take/print.ts'
import { workBehaviors } from '../workshop/behavior.ts'
import { benchPrint, custodyPrint } from '../workshop/print.ts'
import { productionBehaviors } from '../workshop/production/behavior.ts'
import { listPrint } from './list-print.ts'

const asPdf = (name: string, body: Buffer) => ({ download: { type: 'application/pdf', name: `${name}.pdf`, inline: true, body } })

/** Routes for every document as a PDF. */
export const printRoutes = (printer: Printer, files: FileStore): Route[] => [
  documentPdf(printer, approval, approvalBehavior, 'invoice', ({ db }, row) => approvalPrint(db, row)),
  documentPdf(printer, invoice, invoiceBehavior, 'invoice', ({ db }, bill) => invoicePrint(db, bill)),
  documentPdf(printer, offer, offerBehavior, 'offer', ({ db }, row) => offerPrint(db, files, row)),
  documentPdf(printer, creditNote, creditNoteBehavior, 'invoice', ({ db }, note) => creditNotePrint(db, note)),
  documentPdf(printer, paymentNote, paymentNoteBehavior, 'receipt', ({ db }, note) => receiptPrint(db, note)),
  documentPdf(printer, purchase, purchaseBehavior, 'invoice', ({ db }, document) => purchasePrint(db, document)),
  documentPdf(printer, stockTake, stockTakeBehavior, 'table', stockTakePrint),
  ...[cuttingInvoice, lapidaryInvoice, mfInvoice].map(entity =>
    documentPdf(printer, entity, productionBehaviors[entity.name], 'invoice', ({ db }, bill) => productionPrint(db, entity, bill)),
  ),
  ...[orderForm, lapidaryOrderForm, mfOrderForm].flatMap(entity => [
    documentPdf(printer, entity, workBehaviors[entity.name], 'invoice', ({ db }, form) => custodyPrint(db, entity, form)),
    benchPdf(printer, files, entity, workBehaviors[entity.name]),
  ]),
]

const numberOf = (record: object): string | null => ('number' in record && typeof record.number === 'string' ? record.number : null)

/** One document as a PDF if an id is given, else the filtered list. */
const documentPdf = <R extends Entity<Name>>(
  printer: Printer,
  entity: R,
  behavior: Behavior,
  template: string,
  print: (context: Context, record: RowOf<R>) => Promise<unknown>,
): Route =>
  route({
    method: 'GET',
    path: `/api/${entity.path}/export/pdf`,
    right: { entity: entity.name, verb: 'read' },
    summary: `Print ${withArticle(entity.one)} as a PDF, or a list of them`,
    query: exportQuery(entity),
    answer: fileOf(pdf),
    handle: async (context, { query }) => {
      if (!query.id) return asPdf(entity.label, await printer.pdf('table', await listPrint(context, entity, behavior, query)))
      const record = await readRecord(context.db, entity, behavior, context.caller.role, query.id)
      return asPdf(numberOf(record) ?? `Draft ${entity.one}`, await printer.pdf(template, await print(context, record)))
    },
  })

/** The bench sheet that goes with the goods. */
type WorkEntity = typeof orderForm | typeof lapidaryOrderForm | typeof mfOrderForm
const benchPdf = (printer: Printer, files: FileStore, entity: WorkEntity, behavior: Behavior): Route =>
  route({
    method: 'GET',
    path: `/api/${entity.path}/export/bench`,
    right: { entity: entity.name, verb: 'read' },
    summary: `Print ${withArticle(entity.one)} for the bench, as a PDF`,
    query: oneId,
    answer: fileOf(pdf),
    handle: async ({ db, caller }, { query }) => {
      const form = await readRecord(db, entity, behavior, caller.role, query.id)
      const sketches = await picturesOf(db, files, entity.name, query.id, 'sketch', 2)
      const sheet = await benchPrint(db, entity, form, sketches)
      return asPdf(`${form.number ?? 'Draft'} bench`, await printer.pdf('work', sheet))
    },
  })
