import { z } from 'zod'
import type { Name } from '../../domain/index.ts'
import { oneId } from '../../domain/kit/answer.ts'
import { withArticle } from '../../domain/kit/article.ts'
import { fileOf, pdf } from '../../domain/kit/contract.ts'
import type { Entity, RowOf } from '../../domain/kit/entity.ts'
import { type ExportQuery, exportQuery, exportShape } from '../../domain/kit/list-query.ts'
import { purchase } from '../../domain/purchases/purchase.ts'
import { printedIn } from '../../domain/reports/statement-contract.ts'
import { stockTake } from '../../domain/stock/stock-take/entity.ts'
import { transfer } from '../../domain/stock/transfer.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import { orderForm } from '../../domain/workshop/order-form/cutting.ts'
import { lapidaryOrderForm } from '../../domain/workshop/order-form/lapidary.ts'
import { mfOrderForm } from '../../domain/workshop/order-form/manufacturing.ts'
import { picturesOf } from '../company/attachment/pictures.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { readRecord } from '../kit/entity/read.ts'
import { invalid } from '../kit/errors.ts'
import type { FileStore } from '../kit/files/store.ts'
import { type Context, type Route, route } from '../kit/http/route.ts'
import type { Pictures } from '../kit/pictures/pictures.ts'
import type { Printer } from '../kit/print/print.ts'
import { purchasePrint } from '../print/purchase.ts'
import { purchaseBehavior } from '../purchases/purchase.ts'
import { stockTakeBehavior } from '../stock/stock-take/behavior.ts'
import { stockTakePrint } from '../stock/stock-take/print.ts'
import { transferBehavior } from '../stock/transfer/behavior.ts'
import { transferPrint } from '../stock/transfer/print.ts'
import { workBehaviors } from '../workshop/behavior.ts'
import { benchPrint } from '../workshop/print.ts'
import { listPrint } from './list-print.ts'
import { type ClientDocument, clientDocuments } from './sharing/documents.ts'

const asPdf = (name: string, body: Buffer) => ({ download: { type: 'application/pdf', name: `${name}.pdf`, inline: true, body } })

type Stores = { files: FileStore; pictures: Pictures }

/** Routes for every document as a PDF. */
export const printRoutes = (printer: Printer, { files, pictures }: Stores): Route[] => [
  ...Object.values(clientDocuments).map(document => clientPdf(printer, pictures, document)),
  documentPdf(printer, purchase, purchaseBehavior, 'invoice', ({ db }, document) => purchasePrint(db, document)),
  documentPdf(printer, stockTake, stockTakeBehavior, 'table', stockTakePrint),
  documentPdf(printer, transfer, transferBehavior, 'job', ({ db }, row) => transferPrint(db, row)),
  ...[orderForm, lapidaryOrderForm, mfOrderForm].map(entity => benchPdf(printer, files, entity, workBehaviors[entity.name])),
]

const numberOf = (record: object): string | null => ('number' in record && typeof record.number === 'string' ? record.number : null)

type PdfQuery = ExportQuery & { language?: LanguageCode | undefined }
type Pdf = {
  entity: Entity<Name>
  behavior: Behavior
  query: z.ZodType<PdfQuery>
  ofOne: (context: Context, id: string, language?: LanguageCode) => Promise<{ row: object; body: Buffer }>
}

/** One document as a PDF if an id is given, else the filtered list. */
const pdfRoute = (printer: Printer, { entity, behavior, query: accepts, ofOne }: Pdf): Route =>
  route({
    method: 'GET',
    path: `/api/${entity.path}/export/pdf`,
    right: { entity: entity.name, verb: 'read' },
    branches: 'limited',
    summary: `Print ${withArticle(entity.one)} as a PDF, or a list of them`,
    query: accepts,
    answer: fileOf(pdf),
    handle: async (context, { query }) => {
      if (query.language && !query.id) throw invalid({ language: 'Lists are printed in English. Give the id of a document.' })
      if (!query.id) return asPdf(entity.label, await printer.pdf('table', await listPrint(context, entity, behavior, query)))
      const { row, body } = await ofOne(context, query.id, query.language)
      return asPdf(numberOf(row) ?? `Draft ${entity.one}`, body)
    },
  })

const clientPdf = (printer: Printer, pictures: Pictures, { entity, behavior, read }: ClientDocument): Route =>
  pdfRoute(printer, {
    entity,
    behavior,
    query: z.strictObject({ ...exportShape(entity), ...printedIn }),
    ofOne: async ({ db, caller }, id, language) => {
      const { row, print } = await read({ db, pictures }, caller, id)
      const { template, data } = await print(language)
      return { row, body: await printer.pdf(template, data) }
    },
  })

const documentPdf = <R extends Entity<Name>>(
  printer: Printer,
  entity: R,
  behavior: Behavior,
  template: string,
  print: (context: Context, record: RowOf<R>) => Promise<unknown>,
): Route =>
  pdfRoute(printer, {
    entity,
    behavior,
    query: exportQuery(entity),
    ofOne: async (context, id) => {
      const row = await readRecord(context.db, entity, behavior, context.caller, id)
      return { row, body: await printer.pdf(template, await print(context, row)) }
    },
  })

/** The bench sheet that goes with the goods. */
type WorkEntity = typeof orderForm | typeof lapidaryOrderForm | typeof mfOrderForm
const benchPdf = (printer: Printer, files: FileStore, entity: WorkEntity, behavior: Behavior): Route =>
  route({
    method: 'GET',
    path: `/api/${entity.path}/export/bench`,
    right: { entity: entity.name, verb: 'read' },
    branches: 'limited',
    summary: `Print ${withArticle(entity.one)} for the bench, as a PDF`,
    query: oneId,
    answer: fileOf(pdf),
    handle: async ({ db, caller }, { query }) => {
      const form = await readRecord(db, entity, behavior, caller, query.id)
      const sketches = await picturesOf(db, files, entity.name, query.id, 'sketch', 2)
      const sheet = await benchPrint(db, entity, form, sketches)
      return asPdf(`${form.number ?? 'Draft'} bench`, await printer.pdf('work', sheet))
    },
  })
