import { z } from 'zod'
import { approval } from '../../domain/approval.ts'
import { currencyOptions } from '../../domain/branch.ts'
import type { Name } from '../../domain/index.ts'
import { invoice } from '../../domain/invoice.ts'
import type { Noun } from '../../domain/kit/record.ts'
import { paymentNote } from '../../domain/payment-note.ts'
import { stockTake } from '../../domain/stock-take.ts'
import { approvalExtra } from '../approval.ts'
import { invoiceExtra } from '../invoice.ts'
import type { Extra } from '../kit/extra.ts'
import type { Printer } from '../kit/print.ts'
import { listQuery } from '../kit/query.ts'
import { type Context, type Route, route } from '../kit/route.ts'
import type { Values } from '../kit/rows.ts'
import { readRecord } from '../kit/store.ts'
import { paymentNoteExtra } from '../payment-note.ts'
import { statementOf } from '../reports/statement.ts'
import { stockTakeExtra } from '../stock-take.ts'
import { approvalPrint } from './approval.ts'
import { invoicePrint } from './invoice.ts'
import { listPrint } from './list.ts'
import { receiptPrint } from './receipt.ts'
import { statementPrint } from './statement.ts'
import { stockTakePrint } from './stock-take.ts'

const asPdf = (name: string, body: Buffer) => ({ download: { type: 'application/pdf', name: `${name}.pdf`, inline: true, body } })

const statementQuery = z.strictObject({
  party: z.uuid('is not the id of a party'),
  currency: z.enum(currencyOptions.map(({ value }) => value) as [string, ...string[]]).optional(),
  from: z.iso.date('is not a date (YYYY-MM-DD)').optional(),
  to: z.iso.date('is not a date (YYYY-MM-DD)').optional(),
})

/** Statements on the screen, and every paper as a PDF. */
export const printRoutes = (printer: Printer): Route[] => [
  route({
    method: 'GET',
    path: '/api/statement',
    right: { permission: 'statement.read' },
    summary: 'The account of a party over a period',
    query: statementQuery,
    handle: ({ db, now }, { query }) => statementOf(db, { ...query, to: query.to ?? now().toISOString().slice(0, 10) }),
  }),
  route({
    method: 'GET',
    path: '/api/statement/export/pdf',
    right: { permission: 'statement.read' },
    summary: 'A statement as a PDF',
    query: statementQuery,
    handle: async ({ db, now }, { query }) => {
      const statement = await statementOf(db, { ...query, to: query.to ?? now().toISOString().slice(0, 10) })
      return asPdf(`Statement ${statement.party.code} ${statement.to}`, await printer.pdf('statement', await statementPrint(db, statement)))
    },
  }),
  paperPdf(printer, approval, approvalExtra, 'invoice', async ({ db }, memo) =>
    approvalPrint(db, memo as Parameters<typeof approvalPrint>[1]),
  ),
  paperPdf(printer, invoice, invoiceExtra, 'invoice', async ({ db }, bill) => invoicePrint(db, bill as Parameters<typeof invoicePrint>[1])),
  paperPdf(printer, paymentNote, paymentNoteExtra, 'receipt', async ({ db }, note) =>
    receiptPrint(db, note as Parameters<typeof receiptPrint>[1]),
  ),
  paperPdf(printer, stockTake, stockTakeExtra, 'table', stockTakePrint),
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
