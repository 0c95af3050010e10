import { certificate } from '../../domain/stock/certificate.ts'
import { booksOf } from '../../domain/stock/import/books.ts'
import { inventory } from '../../domain/stock/inventory/entity.ts'
import { reportCalls } from '../../domain/stock/report/contract.ts'
import { takeOver } from '../../domain/stock/report/take-over.ts'
import { behaviors } from '../index.ts'
import { type Db, transact } from '../kit/db/db.ts'
import { readRecord } from '../kit/entity/read.ts'
import { load, type Stored } from '../kit/entity/rows.ts'
import { loadFor, update } from '../kit/entity/store.ts'
import { conflict, invalid, notFound } from '../kit/errors.ts'
import { implement, type Route } from '../kit/http/route.ts'
import { vocabularyOf } from './import/read.ts'

const statusWords = new Map(certificate.fields.status.options?.map(({ value, label }) => [value, label.toLowerCase()]))

/** A report of another state of the stone, or one that was revoked, says nothing about it any more. */
const refuseOld = ({ status, lab, number }: Stored<typeof certificate>): void => {
  if (status !== 'issued')
    throw conflict(`${lab} ${number} is ${statusWords.get(status) ?? status}. Only an issued certificate is taken over.`)
}

const compared = async (db: Db, report: Stored<typeof certificate>) => {
  const stone = await load(db, inventory, report.inventory)
  if (!stone) throw notFound('stone')
  const vocabulary = await vocabularyOf(db)
  return { stone, ...takeOver(report, stone, booksOf(vocabulary), vocabulary.origins) }
}

/** What a certificate says of its stone, and taking it over to the stone (docs/domain/stock.md#taking-over-a-report). */
export const takeOverRoutes: Route[] = [
  implement(reportCalls, 'GET certificate/take-over', {
    branches: { of: 'certificate', ids: ({ query }) => [query.id] },
    right: { entity: 'inventory', verb: 'update' },
    summary: 'The fields of a stone that its certificate states otherwise, before and after',
    handle: async ({ db, caller }, { query: { id } }) => {
      const report = await load(db, certificate, id)
      if (!report) throw notFound('certificate')
      refuseOld(report)
      const { warning } = await readRecord(db, certificate, behaviors.certificate ?? {}, caller, id)
      const { stone, fields, unread } = await compared(db, report)
      return {
        stone: { id: stone.id, title: stone.sku },
        stoneVersion: stone.version,
        version: report.version,
        fields: fields.map(({ name, before, after }) => ({ name, before, after })),
        unread,
        warning,
      }
    },
  }),
  implement(reportCalls, 'PUT certificate/take-over', {
    branches: 'limited',
    right: { entity: 'inventory', verb: 'update' },
    summary: 'Take these fields over from a certificate to its stone',
    handle: async (context, { body }) => {
      const id = await transact(context.db, async tx => {
        const report = await loadFor(tx, certificate, body.id, body.version)
        refuseOld(report)
        const { stone, fields } = await compared(tx, report)
        const chosen = fields.filter(({ name }) => body.fields.includes(name))
        const missing = body.fields.find(name => chosen.every(field => field.name !== name))
        if (missing) throw invalid({ fields: `${inventory.fields[missing].label} has nothing to take over.` })
        const change = Object.assign({}, ...chosen.map(field => field.change))
        const reason = `Taken over from ${report.lab} ${report.number}`
        await update(tx, context, inventory, behaviors.inventory ?? {}, { ...change, id: stone.id, version: body.stoneVersion }, reason)
        return stone.id
      })
      return readRecord(context.db, inventory, behaviors.inventory ?? {}, context.caller, id)
    },
  }),
]
