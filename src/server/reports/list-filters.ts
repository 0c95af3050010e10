import { entities } from '../../domain/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Field } from '../../domain/kit/field.ts'
import { type ListQuery, ranged } from '../../domain/kit/list-query.ts'
import { isNameIn } from '../../domain/kit/names.ts'
import type { Db } from '../kit/db/db.ts'
import { titlesOf } from '../kit/entity/columns.ts'

const isEntity = isNameIn(entities)
const given = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)])

const wordsOf = async (db: Db, field: Field, value: unknown, date: (day: string) => string): Promise<string[]> => {
  const values = given(value)
  if (field.kind === 'ref' && field.of && isEntity(field.of)) {
    const titles = await titlesOf(db, entities[field.of], values)
    return values.map(id => titles.get(id) ?? '')
  }
  if (field.kind === 'date' || field.kind === 'timestamp') return values.map(date)
  if (field.kind === 'flag') return values.map(one => (one === 'true' ? 'yes' : 'no'))
  return values.map(one => field.options?.find(option => option.value === one)?.label ?? one)
}

/** The filters of a list as they are printed above it: 'Status: Overdue', 'Date from: 1 Nov 2026'. */
export const filtersOf = async (db: Db, { fields }: Entity, query: ListQuery, date: (day: string) => string): Promise<string[]> => {
  const found = query.search ? [`Search: ${query.search}`] : []
  for (const [name, field] of Object.entries(fields))
    for (const end of ['', ...(ranged[field.kind] ?? [])]) {
      const words = await wordsOf(db, field, query[name + end], date)
      if (words.length > 0) found.push(`${field.label}${end && ` ${rangeWords[end]}`}: ${words.join(', ')}`)
    }
  return query.ids ? [...found, 'Selected'] : found
}

const rangeWords: Record<string, string> = { From: 'from', To: 'to', Min: 'from', Max: 'to' }
