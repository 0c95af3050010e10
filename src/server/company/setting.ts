import { sql } from 'kysely'
import { z } from 'zod'
import { setting } from '../../domain/company/setting.ts'
import { changeSchema } from '../../domain/kit/shape.ts'
import { transact } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import { historyOf } from '../kit/entity/history.ts'
import { readRecord } from '../kit/entity/read.ts'
import { update } from '../kit/entity/store.ts'
import { conflict } from '../kit/errors.ts'
import { type Context, type Route, route } from '../kit/http/route.ts'
import { holdPostings, settingsOf } from './settings.ts'

const entity = setting
const theOne = async ({ db, caller }: Context) => readRecord(db, entity, settingBehavior, caller.role, (await settingsOf(db)).id)

const hasPostings = sql<boolean>`(exists (select from account_posting) or exists (select from stock_posting where value <> 0))`

/** Refuses a new base currency after the first posting with a value, or while there are exchange rates. */
const refuseCurrency = async ({ tx, values, before }: Work<typeof setting>): Promise<void> => {
  if (values.currency === before?.currency) return
  const { rows } = await sql<{
    posted: boolean
    rated: boolean
  }>`select ${hasPostings} as posted, exists (select from exchange_rate) as rated`.execute(tx)
  const { posted, rated } = oneRow(rows)
  const message = posted
    ? `The base currency stays ${before?.currency}: it already has postings.`
    : `There are exchange rates in ${before?.currency}. Delete them first, then change the base currency.`
  if (posted || rated) throw conflict(message, { fields: { currency: message } })
}

const settingBehavior = behaviorOf(setting, { columns: { currencyFixed: () => hasPostings }, effects: { update: refuseCurrency } })

// There is one record, so its id is optional.
const query = z.strictObject({ id: z.uuid('is not an id').optional() })

/** The company's settings: one record that every user may read and an Admin may change. */
export const settingRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/setting',
    right: { entity: 'setting', verb: 'read' },
    summary: 'The settings of the company',
    query,
    handle: theOne,
  }),
  route({
    method: 'GET',
    path: '/api/setting/history',
    right: { entity: 'setting', verb: 'update' },
    summary: 'The history of the settings of the company',
    query,
    handle: async ({ db, caller }) => historyOf(db, entity, caller.role, (await settingsOf(db)).id),
  }),
  route({
    method: 'PUT',
    path: '/api/setting',
    right: { entity: 'setting', verb: 'update' },
    summary: 'Change the settings of the company',
    body: changeSchema(setting.fields),
    handle: async (context, { body }) => {
      await transact(context.db, async tx => {
        await holdPostings(tx)
        await update(tx, context, entity, settingBehavior, body)
      })
      return theOne(context)
    },
  }),
]
