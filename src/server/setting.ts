import { changeSchema } from '../domain/kit/shape.ts'
import { setting } from '../domain/setting.ts'
import { settingsOf } from './company.ts'
import { type Context, type Route, route } from './kit/route.ts'
import type { Values } from './kit/rows.ts'
import { readRecord, updateRecord } from './kit/store.ts'

const noun = setting
const theOne = async ({ db, caller }: Context) => readRecord(db, noun, {}, caller.role, (await settingsOf(db)).id)

/** The company's settings: one record, read by all and changed by an Admin. */
export const settingRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/setting',
    right: { noun: 'setting', verb: 'read' },
    summary: 'The settings of the company',
    handle: theOne,
  }),
  route({
    method: 'PUT',
    path: '/api/setting',
    right: { noun: 'setting', verb: 'update' },
    summary: 'Change the settings of the company',
    body: changeSchema(setting.fields),
    handle: async (context, { body }) => {
      await updateRecord(context, noun, {}, body as Values)
      return theOne(context)
    },
  }),
]
