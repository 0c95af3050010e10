import { sql } from 'kysely'
import { entities, type Name } from '../../domain/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Fields } from '../../domain/kit/shape.ts'
import type { Db } from '../kit/db/db.ts'
import { isLines, type LinesField } from '../kit/entity/field-kind.ts'
import type { DraftValues, Values } from '../kit/entity/rows.ts'
import { invalid, notFound } from '../kit/errors.ts'

/** One kind of line: its path, table, fields, and the documents that have it. */
export type LineKind = {
  path: string
  table: string
  line: Fields
  documents: readonly Name[]
  /** The errors of a line on this kind of document, by field; empty if it is valid. */
  faults?: (line: Values, document: Name) => Record<string, string>
}
/** The document that a line belongs to. */
export type Place = { id: string; kind: Name; document: string }

export const entityOf = (name: Name): Entity => entities[name]
/** The field with the lines of a document of this kind. */
export const itemsOf = (name: Name): LinesField => {
  const { items } = entityOf(name).fields
  if (!items || !isLines(items)) throw new TypeError(`A document of the kind ${name} has no lines.`)
  return items
}
const parentOf = (name: Name) => sql.ref(`${entityOf(name).table}_id`)

/** Refuses a line that is not valid on this kind of document. `index` is its position in the request. */
export const refuseAt = (kind: LineKind, line: Values, document: Name, index: number): void => {
  const [fault] = Object.entries(kind.faults?.(line, document) ?? {})
  if (fault) throw invalid({ [`${index}.${fault[0]}`]: `Line ${index + 1}: ${fault[1]}` })
}

/** Each new line with the document it belongs to. */
export const placeNew = (kind: LineKind, lines: readonly DraftValues[]): { line: DraftValues; place: Omit<Place, 'id'> }[] =>
  lines.map((sent, index) => {
    const named = kind.documents.filter(name => sent[name])
    const [document] = named
    if (!document || named.length > 1) {
      const names = kind.documents.map(name => entityOf(name).one)
      throw invalid({ [index]: `Line ${index + 1}: Send one ${names.join(' or one ')}.` })
    }
    const line = Object.fromEntries(Object.entries(sent).filter(([name]) => !kind.documents.some(document => document === name)))
    refuseAt(kind, line, document, index)
    return { line, place: { kind: document, document: String(sent[document]) } }
  })

/** The document of each of these lines, by the id of the line. */
export const placesOf = async (tx: Db, { table, documents }: LineKind, ids: readonly string[]): Promise<Map<string, Place>> => {
  if (new Set(ids).size < ids.length) throw invalid({ ids: 'The same line is listed twice.' })
  const kinds = sql.join(
    documents.map(name => sql`when ${parentOf(name)} is not null then ${sql.lit(name)}`),
    sql` `,
  )
  const { rows } = await sql<Place>`select id, case ${kinds} end as kind, coalesce(${sql.join(documents.map(parentOf))}) as document
    from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and num_nonnulls(${sql.join(documents.map(parentOf))}) = 1`.execute(tx)
  if (rows.length < ids.length) throw notFound('line')
  return new Map(rows.map(row => [row.id, row]))
}
