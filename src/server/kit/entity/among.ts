import { sql } from 'kysely'
import { withArticle } from '../../../domain/kit/article.ts'
import { columnOf, type Entity } from '../../../domain/kit/entity.ts'
import { isList, isRecord } from '../../../domain/kit/json.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import type { Db } from '../db/db.ts'
import { invalid } from '../errors.ts'
import { entityNamed, titleOf } from './columns.ts'
import type { Values } from './rows.ts'

type Only = { field: string; value: string }

/** What is wrong with a reference to a record that lacks a value: '“Amal Gems” is not a supplier. …'; null when it has it. */
export const faultAmong = async (tx: Db, of: string, id: string, { field, value }: Only): Promise<string | null> => {
  const entity = entityNamed(of)
  const { label, options } = present(entity.fields[field])
  const column = sql.ref(`r.${columnOf(field, present(entity.fields[field]))}`)
  const { rows } = await sql<{ title: string }>`select ${titleOf(entity, 'r')} as title
    from ${sql.table(entity.table)} r where r.id = ${id} and not ${column} @> ${[value]}::text[]`.execute(tx)
  const wanted = options?.find(option => option.value === value)?.label.toLowerCase() ?? value
  return rows[0]
    ? `“${rows[0].title}” is not ${withArticle(wanted)}. Choose another, or change the ${label.toLowerCase()} of this one.`
    : null
}

type Chosen = { at: string; of: string; id: string; only: Only }

/** The references of a draft and of its lines that were not there before, each with the address of its field: 'costs.0.payee'. */
const newlyChosen = (fields: Fields, sent: Values, before: readonly Values[], at = ''): Chosen[] =>
  Object.entries(fields).flatMap(([name, { only, of, line }]) => {
    const value = sent[name]
    const earlier = before.map(values => values[name])
    if (line) return rowsIn(value).flatMap((row, index) => newlyChosen(line, row, earlier.flatMap(rowsIn), `${at}${name}.${index}.`))
    return only && of && typeof value === 'string' && !earlier.includes(value) ? [{ at: at + name, of, id: value, only }] : []
  })
const rowsIn = (value: unknown): Values[] => (isList(value) ? value.filter(isRecord) : [])

/** Refuses new references to records that the fields are not for. */
export const refuseOthers = async (tx: Db, { fields }: Entity, sent: Values, before: Values | null): Promise<void> => {
  for (const { at, of, id, only } of newlyChosen(fields, sent, before ? [before] : [])) {
    const fault = await faultAmong(tx, of, id, only)
    if (fault) throw invalid({ [at]: fault })
  }
}
