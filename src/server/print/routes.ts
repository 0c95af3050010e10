import { z } from 'zod'
import { approval } from '../../domain/sales/approval.ts'
import { cuttingInvoice } from '../../domain/workshop/production/cutting-invoice.ts'
import type { Name } from '../../domain/index.ts'
import { invoice } from '../../domain/sales/invoice.ts'
import type { Noun } from '../../domain/kit/entity.ts'
import { lapidaryInvoice } from '../../domain/workshop/production/lapidary-invoice.ts'
import { lapidaryOrderForm } from '../../domain/workshop/order-form/lapidary.ts'
import { mfInvoice } from '../../domain/workshop/production/manufacturing-invoice.ts'
import { mfOrderForm } from '../../domain/workshop/order-form/manufacturing.ts'
import { orderForm } from '../../domain/workshop/order-form/cutting.ts'
import { paymentNote } from '../../domain/payments/payment-note.ts'
import { purchase } from '../../domain/purchases/purchase.ts'
import { stockTake } from '../../domain/stock/stock-take/entity.ts'
import { approvalExtra } from '../sales/approval/behavior.ts'
import { picturesOf } from '../company/attachment.ts'
import { invoiceExtra } from '../sales/invoice.ts'
import type { Extra } from '../kit/entity/behavior.ts'
import type { FileStore } from '../kit/files/store.ts'
import type { Printer } from '../kit/print/print.ts'
import { listQuery } from '../kit/entity/query.ts'
import { readRecord } from '../kit/entity/read.ts'
import { type Context, type Route, route } from '../kit/http/route.ts'
import type { Values } from '../kit/entity/rows.ts'
import { paymentNoteExtra } from '../payments/payment-note.ts'
import { productionExtras } from '../workshop/production/behavior.ts'
import { purchaseExtra } from '../purchases/purchase.ts'
import { stockTakeExtra } from '../stock/stock-take/behavior.ts'
import { workExtras } from '../workshop/behavior.ts'
import { approvalPrint } from './approval.ts'
import { invoicePrint } from './invoice.ts'
import { listPrint } from '../reports/list-print.ts'
import { productionPrint } from './production.ts'
import { purchasePrint } from './purchase.ts'
import { receiptPrint } from './receipt.ts'
import { stockTakePrint } from '../stock/stock-take/print.ts'
import { benchPrint, custodyPrint, type WorkForm } from '../workshop/print.ts'

const asPdf = (name: string, body: Buffer) => ({ download: { type: 'application/pdf', name: `${name}.pdf`, inline: true, body } })

/** Every paper as a PDF. */
export const printRoutes = (printer: Printer, files: FileStore): Route[] => [
  paperPdf(printer, approval, approvalExtra, 'invoice', async ({ db }, memo) =>
    approvalPrint(db, memo as Parameters<typeof approvalPrint>[1]),
  ),
  paperPdf(printer, invoice, invoiceExtra, 'invoice', async ({ db }, bill) => invoicePrint(db, bill as Parameters<typeof invoicePrint>[1])),
  paperPdf(printer, paymentNote, paymentNoteExtra, 'receipt', async ({ db }, note) =>
    receiptPrint(db, note as Parameters<typeof receiptPrint>[1]),
  ),
  paperPdf(printer, purchase, purchaseExtra, 'invoice', async ({ db }, paper) =>
    purchasePrint(db, paper as Parameters<typeof purchasePrint>[1]),
  ),
  paperPdf(printer, stockTake, stockTakeExtra, 'table', stockTakePrint),
  ...[cuttingInvoice, lapidaryInvoice, mfInvoice].map(noun =>
    paperPdf(printer, noun, productionExtras[noun.name], 'invoice', async ({ db }, bill) =>
      productionPrint(db, noun, bill as Parameters<typeof productionPrint>[2]),
    ),
  ),
  ...[orderForm, lapidaryOrderForm, mfOrderForm].flatMap(noun => [
    paperPdf(printer, noun, workExtras[noun.name], 'invoice', async ({ db }, form) => custodyPrint(db, noun, form as unknown as WorkForm)),
    benchPdf(printer, files, noun, workExtras[noun.name]),
  ]),
]

/** A paper as a PDF when its id is given, otherwise the list of them as it is narrowed on the screen. */
const paperPdf = (
  printer: Printer,
  noun: Noun,
  extra: Extra,
  template: string,
  print: (context: Context, record: Values) => Promise<unknown>,
): Route =>
  route({
    method: 'GET',
    path: `/api/${noun.path}/export/pdf`,
    right: { noun: noun.name as Name, verb: 'read' },
    summary: `A ${noun.one} as a PDF, or a list of them`,
    query: listQuery(noun),
    handle: async (context, { query }) => {
      if (!query.id) return asPdf(noun.label, await printer.pdf('table', await listPrint(context, noun, extra, query)))
      const record = await readRecord(context.db, noun, extra, context.caller.role, query.id)
      return asPdf(record.number ?? `Draft ${noun.one}`, await printer.pdf(template, await print(context, record)))
    },
  })

/** What is laid on the bench with the goods. */
const benchPdf = (printer: Printer, files: FileStore, noun: Noun, extra: Extra): Route =>
  route({
    method: 'GET',
    path: `/api/${noun.path}/export/bench`,
    right: { noun: noun.name as Name, verb: 'read' },
    summary: `A ${noun.one} for the bench, as a PDF`,
    query: z.strictObject({ id: z.uuid('is not an id') }),
    handle: async ({ db, caller }, { query }) => {
      const form = await readRecord(db, noun, extra, caller.role, query.id)
      const sketches = await picturesOf(db, files, noun.name as Name, query.id, 'sketch', 2)
      const sheet = await benchPrint(db, noun, form as unknown as WorkForm, sketches)
      return asPdf(`${form.number ?? 'Draft'} bench`, await printer.pdf('work', sheet))
    },
  })
