import { sql } from 'kysely'
import { daysAfter } from '../../domain/company/business-day.ts'
import { settingCalls } from '../../domain/company/contract.ts'
import { printersFault } from '../../domain/company/label-printer.ts'
import { setting } from '../../domain/company/setting.ts'
import { sitesFault } from '../../domain/stock/stone/picture-site.ts'
import { todaysIn } from '../kit/business-day.ts'
import { transact } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import { historyOf } from '../kit/entity/history.ts'
import { readRecord } from '../kit/entity/read.ts'
import { update } from '../kit/entity/store.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'
import { askForSecondFactor } from './second-factor.ts'
import { holdPostings, settingsOf } from './settings.ts'
import { refuseUnknownCode } from './tax-rate.ts'

const entity = setting
const theOne = async ({ db, caller }: Context) => readRecord(db, entity, settingBehavior, caller, (await settingsOf(db)).id)

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

/** Refuses to close a day that is not over in every branch: what is posted later would be dated in the future. */
const refuseOpenDay = async ({ tx, values: { closedUntil }, before, doing }: Work<typeof setting>): Promise<void> => {
  if (!closedUntil || closedUntil === before?.closedUntil) return
  const { earliest: today } = await todaysIn(tx, doing)
  if (closedUntil >= today)
    throw invalid({
      closedUntil: `The day ${closedUntil} is not over in every branch. Close the books until ${daysAfter(today, -1)} or earlier.`,
    })
}

const check = async (work: Work<typeof setting>): Promise<void> => {
  await refuseCurrency(work)
  await refuseOpenDay(work)
  const fault = sitesFault(work.values.pictureSites ?? null)
  if (fault) throw invalid({ pictureSites: fault })
  const misfits = printersFault(work.values.printers)
  if (misfits) throw invalid(misfits)
  if (work.values.taxCode !== work.before?.taxCode) await refuseUnknownCode(work.tx, work.values.taxCode)
  if (work.values.secondFactor !== work.before?.secondFactor) await askForSecondFactor(work.tx, work.values.secondFactor)
}

const settingBehavior = behaviorOf(setting, { columns: { currencyFixed: () => hasPostings }, effects: { update: check } })

/** The company's settings: one record that every user may read and an Admin may change. */
export const settingRoutes: Route[] = [
  implement(settingCalls, 'GET setting', {
    branches: 'shared',
    right: { entity: 'setting', verb: 'read' },
    summary: 'The settings of the company',
    handle: theOne,
  }),
  implement(settingCalls, 'GET setting/history', {
    right: { entity: 'setting', verb: 'update' },
    summary: 'The history of the settings of the company',
    handle: async ({ db, caller }) => historyOf(db, entity, caller, (await settingsOf(db)).id),
  }),
  implement(settingCalls, 'PUT setting', {
    right: { entity: 'setting', verb: 'update' },
    needsProof: true,
    summary: 'Change the settings of the company',
    handle: async (context, { body }) => {
      await transact(context.db, async tx => {
        await holdPostings(tx)
        await update(tx, context, entity, settingBehavior, body)
      })
      return theOne(context)
    },
  }),
]
