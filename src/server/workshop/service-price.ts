import { sql } from 'kysely'
import { compare } from '../../domain/kit/quantity.ts'
import { servicePriceCalls } from '../../domain/workshop/contract.ts'
import { serviceDescription } from '../../domain/workshop/service-description.ts'
import { servicePrice } from '../../domain/workshop/service-price.ts'
import { refuseClosedFrom, refuseClosedRemoval } from '../company/closed-days.ts'
import { todayOf } from '../kit/business-day.ts'
import type { Db } from '../kit/db/db.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import { conflict } from '../kit/errors.ts'
import { implement } from '../kit/http/route.ts'

type Valid = { service: string; rate: string; sac: string | null }

/** The price and the SAC code of each service on a day. A service without a price on that day is missing. */
export const pricesOn = async (db: Db, day: string): Promise<Valid[]> => {
  const { rows } = await sql<Valid>`select d.id as service, p.rate, p.sac from service_description d
    cross join lateral (select rate, sac from service_price where service = d.code and date <= ${day} order by date desc limit 1) p`.execute(
    db,
  )
  return rows
}

const valid = implement(servicePriceCalls, 'GET service-price/valid', {
  branches: 'shared',
  right: { entity: 'servicePrice', verb: 'read' },
  summary: 'The price of each service on a day',
  handle: ({ db }, { query }) => pricesOn(db, query.date),
})

/** Every service keeps a price. */
const refuseLast = async ({ tx, values }: Work<typeof servicePrice>): Promise<void> => {
  const { rows } = await sql`select from service_price where service = ${values.service} and id <> ${values.id} limit 1`.execute(tx)
  if (rows.length === 0) throw conflict('This is the only price of the service. Change it instead.')
  await refuseClosedRemoval(tx, values.date)
}

const add = ({ tx, values }: Work<typeof servicePrice, 'create'>): Promise<void> => refuseClosedFrom(tx, 'date', values.date)

/** The SAC code of a price is no figure, so it may change at any time. */
const change = async ({ tx, values, before }: Work<typeof servicePrice, 'update'>): Promise<void> => {
  const isSame = values.service === before.service && values.date === before.date && compare(values.rate, before.rate) === 0
  if (!isSame) await refuseClosedFrom(tx, 'date', before.date, values.date)
}

export const servicePriceBehavior = behaviorOf(servicePrice, {
  routes: [valid],
  effects: { create: add, update: change, remove: refuseLast },
})

const today = (column: 'rate' | 'sac') => (t: string) =>
  sql`(select ${sql.ref(column)} from service_price where service = ${sql.ref(`${t}.code`)} and date <= ${todayOf()} order by date desc limit 1)`

/** A service has the price that is valid today. */
export const serviceDescriptionBehavior = behaviorOf(serviceDescription, { columns: { rate: today('rate'), sac: today('sac') } })
