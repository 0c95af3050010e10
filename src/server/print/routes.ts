import { z } from 'zod'
import { currencyOptions } from '../../domain/branch.ts'
import { invoice } from '../../domain/invoice.ts'
import type { Noun } from '../../domain/kit/record.ts'
import { paymentNote } from '../../domain/payment-note.ts'
import { invoiceExtra } from '../invoice.ts'
import type { Printer } from '../kit/print.ts'
import { type Route, route } from '../kit/route.ts'
import { readRecord } from '../kit/store.ts'
import { paymentNoteExtra } from '../payment-note.ts'
import { statementOf } from '../reports/statement.ts'
import { invoicePrint } from './invoice.ts'
import { receiptPrint } from './receipt.ts'
import { statementPrint } from './statement.ts'

const oneId = z.strictObject({ id: z.uuid('is not an id') })
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
    method: 'GET', path: '/api/statement', right: { permission: 'statement.read' }, summary: 'The account of a party over a period', query: statementQuery,
    handle: ({ db, now }, { query }) => statementOf(db, { ...query, to: query.to ?? now().toISOString().slice(0, 10) }),
  }),
  route({
    method: 'GET', path: '/api/statement/export/pdf', right: { permission: 'statement.read' }, summary: 'A statement as a PDF', query: statementQuery,
    handle: async ({ db, now }, { query }) => {
      const statement = await statementOf(db, { ...query, to: query.to ?? now().toISOString().slice(0, 10) })
      return asPdf(`Statement ${statement.party.code} ${statement.to}`, await printer.pdf('statement', await statementPrint(db, statement)))
    },
  }),
  route({
    method: 'GET', path: '/api/invoice/export/pdf', right: { noun: 'invoice', verb: 'read' }, summary: 'An invoice as a PDF', query: oneId,
    handle: async ({ db, caller }, { query }) => {
      const bill = await readRecord(db, invoice as unknown as Noun, invoiceExtra, caller.role, query.id)
      return asPdf(bill.number ?? 'Draft invoice', await printer.pdf('invoice', await invoicePrint(db, bill as Parameters<typeof invoicePrint>[1])))
    },
  }),
  route({
    method: 'GET', path: '/api/paymentnote/export/pdf', right: { noun: 'paymentNote', verb: 'read' }, summary: 'A receipt as a PDF', query: oneId,
    handle: async ({ db, caller }, { query }) => {
      const note = await readRecord(db, paymentNote as unknown as Noun, paymentNoteExtra, caller.role, query.id)
      return asPdf(note.number, await printer.pdf('receipt', await receiptPrint(db, note as Parameters<typeof receiptPrint>[1])))
    },
  }),
]
