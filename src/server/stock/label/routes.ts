import { sql } from 'kysely'
import { z } from 'zod'
import { labelSizes, maxLabels } from '../../../domain/company/label-size.ts'
import { fileOf, pdf } from '../../../domain/kit/contract.ts'
import { type ListQuery, listQuery } from '../../../domain/kit/list-query.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { exampleStone } from '../../../domain/stock/label.ts'
import { labelCalls } from '../../../domain/stock/label-contract.ts'
import { fillPattern, taggingDefinition } from '../../../domain/stock/stone/tagging-definition.ts'
import { todayIn } from '../../kit/business-day.ts'
import { orderOf, readCondition } from '../../kit/entity/query.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { type Context, implement, type Route, route } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import type { LabelPrint } from '../../print/label-shapes.ts'
import { inventoryBehavior } from '../inventory/behavior.ts'
import { labelsFor } from './file.ts'
import { labelData } from './print.ts'
import { sendLabels } from './send.ts'

const maxCopies = 100

const sizes = labelSizes.map(({ code }) => code)
const format = z.enum(['pdf', 'svg', 'png'], { error: 'is not one of: pdf, svg, png' })
const size = z.enum(sizes, { error: `is not one of: ${sizes.join(', ')}` })
const copies = z.int('is not a whole number').min(1, 'is less than 1').max(maxCopies, `is more than ${maxCopies}`)
const first = z.int('is not a whole number').min(1, 'is less than 1').max(200, 'is more than 200')
const dpi = z.int('is not a whole number').min(100, 'is less than 100').max(600, 'is more than 600')

const counted = <T extends z.ZodType<number, number>>(number: T) => z.coerce.number().pipe(number)
const ofOne = z.strictObject({
  id: z.uuid('is not an id'),
  format: format.optional(),
  size: size.optional(),
  copies: counted(copies).optional(),
  first: counted(first).optional(),
  dpi: counted(dpi).optional(),
  preview: z.enum(['true', 'false']).optional(),
})
const ofMany = z.strictObject({
  ids: z.array(z.uuid('is not an id')).min(1, 'is empty').max(maxLabels, `has more than ${maxLabels} stones`).optional(),
  query: listQuery(inventory).optional(),
  format: format.optional(),
  size: size.optional(),
  copies: copies.optional(),
  first: first.optional(),
  dpi: dpi.optional(),
  preview: z.boolean().optional(),
})

const labels = fileOf(pdf, 'image/svg+xml', 'image/png')

const idsOf = async ({ db, caller }: Context, query: ListQuery): Promise<string[]> => {
  const columns = inventoryBehavior.columns ?? {}
  const wanted = query.id ? { ...query, ids: [query.id] } : query
  const where = await readCondition(db, inventory, wanted, inventoryBehavior, caller)
  const { rows } = await sql<{
    id: string
  }>`select t.id from inventory t where ${where}
    order by ${orderOf(inventory, wanted, columns, caller.role)} limit ${maxLabels + 1}`.execute(db)
  if (rows.length === 0) throw conflict('No stones match this selection.')
  return rows.map(({ id }) => id)
}

const { pattern, width, height, qrSize, lines, cipher, repeat, prices } = taggingDefinition.fields
const ofRule = z.strictObject({
  pattern: pattern.schema,
  width: width.schema,
  height: height.schema,
  qrSize: qrSize.schema,
  lines: lines.schema,
  cipher: cipher.schema,
  repeat: repeat.schema,
  prices: prices.schema,
})

/** Shows an example label for a definition that is not saved yet. */
const exampleRoute = (printer: Printer): Route =>
  route({
    method: 'PUT',
    path: '/api/taggingdefination/label',
    ownTransaction: true,
    right: { entity: 'taggingDefinition', verb: 'update' },
    branches: 'shared',
    summary: 'A sample label of a tagging definition',
    body: ofRule,
    answer: fileOf('image/svg+xml'),
    handle: async (context, { body: { pattern, ...rule } }) => {
      const words = { branch: 'BKK', stone: 'BS', type: 'SI', year: (await todayIn(context.db, context)).slice(2, 4) }
      const label = labelData({ ...exampleStone, sku: fillPattern(pattern, words, 42) }, rule, undefined, true)
      const body = await printer.svg('label', { labels: [label], first: 1, copies: 1 } satisfies LabelPrint)
      return { download: { type: 'image/svg+xml', name: 'Label.svg', inline: true, body } }
    },
  })

/** Labels for one stone or many. A preview changes nothing; any other label counts as printed and fixes the SKU. */
export const labelRoutes = (printer: Printer): Route[] => [
  exampleRoute(printer),
  implement(labelCalls, 'PUT inventory/print-labels', {
    branches: 'limited',
    ownTransaction: true,
    right: { entity: 'inventory', verb: 'lookup' },
    summary: 'Print the labels of stones on a label printer',
    handle: (context, { body: { ids, printer: to, copies } }) => sendLabels(printer, context, ids, { to, copies }),
  }),
  route({
    method: 'GET',
    path: '/api/inventory/qr',
    branches: { of: 'inventory', ids: ({ query }) => [query.id] },
    right: { entity: 'inventory', verb: 'lookup' },
    summary: 'The label of a stone',
    query: ofOne,
    answer: labels,
    handle: (context, { query: { id, preview, ...request } }) =>
      labelsFor(printer, context, [id], { ...request, preview: preview === 'true' }),
  }),
  ...(['PUT', 'POST'] as const).map(method =>
    route({
      method,
      path: '/api/inventory/qr-range',
      branches: 'limited',
      ownTransaction: true,
      right: { entity: 'inventory', verb: 'lookup' },
      summary: 'The labels of several stones',
      body: ofMany,
      answer: labels,
      handle: async (context, { body: { ids, query, ...request } }) => {
        const stones = ids && !query ? ids : query && !ids ? await idsOf(context, query) : null
        if (!stones) throw invalid({ ids: 'Send either the ids of the stones or a query that finds them.' })
        return labelsFor(printer, context, stones, request)
      },
    }),
  ),
]
