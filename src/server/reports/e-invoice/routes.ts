import type { Name } from '../../../domain/index.ts'
import { withArticle } from '../../../domain/kit/article.ts'
import { xml } from '../../../domain/kit/contract.ts'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import { namesOf } from '../../../domain/kit/names.ts'
import { eInvoiceCalls } from '../../../domain/reports/e-invoice-contract.ts'
import { creditNote } from '../../../domain/sales/credit-note/entity.ts'
import { eInvoiceFaults } from '../../../domain/sales/e-invoice/faults.ts'
import { type EInvoiceFormat, eInvoiceFormats } from '../../../domain/sales/e-invoice/formats.ts'
import type { EInvoice } from '../../../domain/sales/e-invoice/model.ts'
import { ublOf } from '../../../domain/sales/e-invoice/ubl.ts'
import { invoice } from '../../../domain/sales/invoice.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Behavior } from '../../kit/entity/behavior.ts'
import { readRecord } from '../../kit/entity/read.ts'
import { conflict } from '../../kit/errors.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'
import type { Printer } from '../../kit/print/print.ts'
import { creditNoteBehavior } from '../../sales/credit-note/behavior.ts'
import { invoiceBehavior } from '../../sales/invoice.ts'
import { type ClientDocument, clientDocuments } from '../sharing/documents.ts'
import { pdfWithEInvoice } from './pdf.ts'
import { eInvoiceOfCreditNote, eInvoiceOfInvoice } from './read.ts'
import { xmlOf } from './xml.ts'

type Making = { printer: Printer; pictures: Pictures }

const xmlFile = (made: EInvoice, format: EInvoiceFormat) => ({
  download: { type: xml, name: `${made.number} ${eInvoiceFormats[format].label}.xml`, body: Buffer.from(xmlOf(ublOf(made, format))) },
})

/** The PDF of the document with its e-invoice in it. */
const facturX = async ({ printer, pictures }: Making, { db, caller }: Context, document: ClientDocument, id: string, made: EInvoice) => {
  const { print } = await document.read({ db, pictures }, caller, id)
  const body = await pdfWithEInvoice(printer, await print(), made)
  return { download: { type: 'application/pdf', name: `${made.number} Factur-X.pdf`, body } }
}

type Kind<R extends Entity<Name>> = {
  entity: R
  behavior: Behavior
  document: ClientDocument
  file: 'GET invoice/e-invoice' | 'GET creditnote/e-invoice'
  check: 'GET invoice/e-invoice/check' | 'GET creditnote/e-invoice/check'
  of: (db: Db, row: RowOf<R>) => Promise<EInvoice | null>
}

const routesOf = <R extends typeof invoice | typeof creditNote>(
  making: Making,
  { entity, behavior, document, file, check, of }: Kind<R>,
): Route[] => {
  const right = { entity: entity.name, verb: 'read' } as const
  const inForce = async (db: Db, row: RowOf<R>): Promise<EInvoice> => {
    const made = await of(db, row)
    if (!made) throw conflict(`Only an issued ${entity.one} has an e-invoice.`)
    return made
  }
  return [
    implement(eInvoiceCalls, file, {
      branches: 'limited',
      right,
      summary: `The e-invoice of ${withArticle(entity.one)}`,
      handle: async (context, { query: { id, format } }) => {
        const made = await inForce(context.db, await readRecord(context.db, entity, behavior, context.caller, id))
        const faults = eInvoiceFaults(made, format)
        if (faults.length > 0) throw conflict(`The e-invoice is not complete. ${faults.map(({ message }) => message).join(' ')}`)
        return format === 'factur-x' ? facturX(making, context, document, id, made) : xmlFile(made, format)
      },
    }),
    implement(eInvoiceCalls, check, {
      branches: 'limited',
      right,
      summary: `What is missing for the e-invoice of ${withArticle(entity.one)}`,
      handle: async ({ db, caller }, { query: { id } }) => {
        const row = await readRecord(db, entity, behavior, caller, id)
        const made = await inForce(db, row)
        const formats = namesOf(eInvoiceFormats).map(format => ({ format, faults: eInvoiceFaults(made, format) }))
        return { branch: row.branch, customer: row.customer, formats }
      },
    }),
  ]
}

/** Routes for e-invoices, and for what they lack. */
export const eInvoiceRoutes = (making: Making): Route[] => [
  ...routesOf(making, {
    ...{ entity: invoice, behavior: invoiceBehavior, document: clientDocuments.invoice, of: eInvoiceOfInvoice },
    ...{ file: 'GET invoice/e-invoice', check: 'GET invoice/e-invoice/check' },
  }),
  ...routesOf(making, {
    ...{ entity: creditNote, behavior: creditNoteBehavior, document: clientDocuments.creditNote, of: eInvoiceOfCreditNote },
    ...{ file: 'GET creditnote/e-invoice', check: 'GET creditnote/e-invoice/check' },
  }),
]
