import { z } from 'zod'
import { changeSchema } from '../domain/kit/shape.ts'
import { setting } from '../domain/company/setting.ts'
import { holdPostings, settingsOf } from './company/settings.ts'
import { transact } from './kit/db/db.ts'
import { historyOf } from './kit/entity/history.ts'
import { readRecord } from './kit/entity/read.ts'
import { type Context, type Route, route } from './kit/http/route.ts'
import type { Values } from './kit/entity/rows.ts'
import { update } from './kit/store.ts'

const noun = setting
const theOne = async ({ db, caller }: Context) => readRecord(db, noun, {}, caller.role, (await settingsOf(db)).id)

// There is one record: whoever asks for it by its id, as for any other, may.
const query = z.strictObject({ id: z.uuid('is not an id').optional() })

/** The company's settings: one record, read by all and changed by an Admin. */
export const settingRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/setting',
    right: { noun: 'setting', verb: 'read' },
    summary: 'The settings of the company',
    query,
    handle: theOne,
  }),
  route({
    method: 'GET',
    path: '/api/setting/history',
    right: { noun: 'setting', verb: 'update' },
    summary: 'What happened to the settings of the company',
    query,
    handle: async ({ db, caller }) => historyOf(db, noun, caller.role, (await settingsOf(db)).id),
  }),
  route({
    method: 'PUT',
    path: '/api/setting',
    right: { noun: 'setting', verb: 'update' },
    summary: 'Change the settings of the company',
    body: changeSchema(setting.fields),
    handle: async (context, { body }) => {
      await transact(context.db, async tx => {
        await holdPostings(tx)
        await update(tx, context, noun, {}, body as Values)
      })
      return theOne(context)
    },
  }),
]
