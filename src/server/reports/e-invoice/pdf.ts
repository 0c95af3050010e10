import { ciiOf } from '../../../domain/sales/e-invoice/cii.ts'
import { eInvoiceFaults } from '../../../domain/sales/e-invoice/faults.ts'
import type { EInvoice } from '../../../domain/sales/e-invoice/model.ts'
import type { Printer } from '../../kit/print/print.ts'
import type { Printed } from '../../print/shapes.ts'
import { xmlOf } from './xml.ts'

/** The PDF of a document with its e-invoice in it (Factur-X). Nothing that the e-invoice needs may be missing. */
export const pdfWithEInvoice = (printer: Printer, { template, data }: Printed, made: EInvoice): Promise<Buffer> =>
  printer.facturX(template, { ...data, eInvoice: { xml: xmlOf(ciiOf(made, 'factur-x')), date: made.date } })

// Who has no address for e-invoices is reached by e-mail.
const takesEInvoices = ({ buyer: { electronic } }: EInvoice): boolean => electronic !== null && electronic.scheme !== 'EM'

/**
 * Whether the PDF that a customer gets has the e-invoice in it: the customer takes e-invoices, and nothing is missing
 * (docs/domain/e-invoices.md#by-e-mail).
 */
export const isSentAsEInvoice = (made: EInvoice | null): made is EInvoice =>
  made !== null && takesEInvoices(made) && eInvoiceFaults(made, 'factur-x').length === 0
