import { z } from 'zod'
import { reference } from '../kit/answer.ts'
import { fileOf, pdf, xml } from '../kit/contract.ts'
import { namesOf } from '../kit/names.ts'
import { eInvoiceFormats } from '../sales/e-invoice/formats.ts'

const format = z.enum(namesOf(eInvoiceFormats), 'is not a format')
const document = z.uuid('is not the id of a document')

const fault = z
  .strictObject({
    /** The record to complete. */
    record: z.enum(['branch', 'customer', 'document']),
    field: z.string(),
    message: z.string(),
  })
  .meta({ id: 'EInvoiceFault' })
const check = z
  .strictObject({
    branch: reference,
    customer: reference,
    formats: z.array(z.strictObject({ format, faults: z.array(fault) })),
  })
  .meta({ id: 'EInvoiceCheck' })
/** For each format of an e-invoice what is missing, and the records to complete. */
export type EInvoiceCheck = z.infer<typeof check>

const file = { query: z.strictObject({ id: document, format }), answer: fileOf(pdf, xml) }
const checked = { query: z.strictObject({ id: document }), answer: check }
export const eInvoiceCalls = {
  'GET invoice/e-invoice': file,
  'GET invoice/e-invoice/check': checked,
  'GET creditnote/e-invoice': file,
  'GET creditnote/e-invoice/check': checked,
}
