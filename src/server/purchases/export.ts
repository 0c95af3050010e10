import { fileOf, spreadsheet } from '../../domain/kit/contract.ts'
import { exportQuery } from '../../domain/kit/list-query.ts'
import { purchase, type Variant } from '../../domain/purchases/purchase.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { exportSheet } from '../kit/entity/export/export.ts'
import { type Route, route } from '../kit/http/route.ts'

/** The list as a spreadsheet, for goods and for expenses, under the long path and the short one. */
export const exportsOf = (variant: Variant, label: string, behavior: () => Behavior): Route[] =>
  ['/api/purchase/export', '/api/export'].map(path =>
    route({
      method: 'GET',
      path: `${path}/${variant === 'stock' ? 'purchase' : 'expense'}/excel`,
      right: { entity: 'purchase', verb: 'export' },
      branches: 'limited',
      summary: `${label} as a spreadsheet`,
      query: exportQuery(purchase),
      answer: fileOf(spreadsheet),
      handle: (context, { query }) => exportSheet(context, { ...purchase, label }, behavior(), { ...query, variant: [variant] }),
    }),
  )
