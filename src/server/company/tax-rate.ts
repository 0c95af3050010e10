import { type RawBuilder, sql } from 'kysely'
import { type DatedTax, type Tax, taxesOn, taxRate } from '../../domain/company/tax-rate.ts'
import { entities } from '../../domain/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { snake } from '../../domain/kit/entity.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { plus } from '../../domain/kit/quantity.ts'
import { untaxedCodes } from '../../domain/trade/tax-codes.ts'
import type { Db } from '../kit/db/db.ts'
import { stateIn } from '../kit/db/states.ts'
import { behaviorOf, type Stored, type Work } from '../kit/entity/behavior.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { refuseClosedFrom, refuseClosedRemoval } from './closed-days.ts'
import { holdPostings } from './settings.ts'

/** Every tax rate of the company, each with its first day. */
export const taxRatesIn = async (db: Db): Promise<DatedTax[]> => {
  const { rows } = await sql<DatedTax>`select code, name, rate, date from tax_rate order by code, date`.execute(db)
  return rows
}

/** The taxes that lines may have on a day. */
export const taxesAt = async (db: Db, day: string): Promise<Tax[]> => taxesOn(await taxRatesIn(db), day)

/** Refuses a tax code that the company does not have. */
export const refuseUnknownCode = async (db: Db, code: string): Promise<void> => {
  if ([...untaxedCodes, ...(await taxRatesIn(db))].some(known => known.code === code)) return
  throw invalid({ taxCode: `There is no tax rate ${code}.` })
}

const all: readonly Entity[] = Object.values(entities)
// A document without a rate of its own day takes the taxes of the document that it belongs to.
const taxedDocuments = all.filter(({ lifecycle, fields }) => lifecycle && fields.taxTreatment && fields.tableRate)

/** SQL: the documents whose lines have this code, of a phase at least as far as issued, dated from a day to before the next rate. */
const documentsWith = (code: string, from: string, isInForce: boolean): RawBuilder<unknown> =>
  sql.join(
    taxedDocuments.map(({ table, lifecycle, fields }) => {
      const states = lifecycle ? [...statesOf(lifecycle, 'inForce'), ...(isInForce ? [] : statesOf(lifecycle, 'void'))] : []
      return sql`select d.number, d.date from ${sql.table(table)} d where ${stateIn('d.state', states)} and d.date >= ${from}
        and d.date < coalesce((select min(date) from tax_rate where code = ${code} and date > ${from}), 'infinity')
        and exists (select from ${sql.table(snake(fields.items?.of ?? ''))} l where ${sql.ref(`l.${table}_id`)} = d.id and l.tax_code = ${code})`
    }),
    sql` union all `,
  )

const firstWith = async (
  db: Db,
  { code, date }: Rate,
  { isInForce = false } = {},
): Promise<{ number: string; date: string } | undefined> => {
  const { rows } = await sql<{
    number: string
    date: string
  }>`select * from (${documentsWith(code, date, isInForce)}) d order by date desc, number limit 1`.execute(db)
  return rows[0]
}

type Rate = Pick<Stored<typeof taxRate>, 'code' | 'date'>

/** Refuses to change a rate that documents were issued with, canceled ones included: they are printed with it. */
const refuseUsed = async (tx: Db, rate: Rate & { rate: string }): Promise<void> => {
  const used = await firstWith(tx, rate)
  if (used)
    throw conflict(
      `${rate.code} ${plus(rate.rate, '0')} % from ${rate.date} was used by ${used.number}. Add a rate with a later day instead.`,
    )
}

/** Refuses a rate that would begin before a document which is already issued with the rate before it. */
const refuseLate = async (tx: Db, rate: Rate): Promise<void> => {
  const issued = await firstWith(tx, rate, { isInForce: true })
  if (issued) throw invalid({ date: `${issued.number} of ${issued.date} already has ${rate.code}. Enter a day after it.` })
}

const refuseReserved = ({ code }: Rate): void => {
  const reserved = untaxedCodes.find(one => one.code === code)
  if (reserved) throw invalid({ code: `${code} is always ${reserved.name.toLowerCase()}. Choose another code.` })
}

const add = async ({ tx, values }: Work<typeof taxRate, 'create'>): Promise<void> => {
  // No document is issued between the check and the end of the transaction.
  await holdPostings(tx)
  refuseReserved(values)
  await refuseClosedFrom(tx, 'date', values.date)
  await refuseLate(tx, values)
}

const change = async ({ tx, values, before }: Work<typeof taxRate, 'update'>): Promise<void> => {
  await holdPostings(tx)
  refuseReserved(values)
  if (before) await refuseUsed(tx, before)
  await refuseClosedFrom(tx, 'date', before?.date, values.date)
  await refuseLate(tx, values)
}

const remove = async ({ tx, values }: Work<typeof taxRate, 'remove'>): Promise<void> => {
  await holdPostings(tx)
  await refuseUsed(tx, values)
  await refuseClosedRemoval(tx, values.date)
  const { rows } =
    await sql`select from setting where tax_code = ${values.code} and not exists (select from tax_rate where code = ${values.code} and id <> ${values.id})`.execute(
      tx,
    )
  if (rows.length > 0) throw conflict(`${values.code} is the tax on sales in the settings. Choose another one there first.`)
}

/** Tax rates on the server: what issued documents used stays as it was. */
export const taxRateBehavior = behaviorOf(taxRate, { effects: { create: add, update: change, remove } })
