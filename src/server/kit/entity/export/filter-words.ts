import type { Entity } from '../../../../domain/kit/entity.ts'
import { type Field, shortLabel } from '../../../../domain/kit/field.ts'
import { type ListQuery, ranged } from '../../../../domain/kit/list-query.ts'
import type { Viewer } from '../../../../domain/people/viewer.ts'
import type { Db } from '../../db/db.ts'
import { entityNamed, seenTitlesOf, visible } from '../columns.ts'
import { isRef } from '../field-kind.ts'

const several = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String)

const wordsOf = async (db: Db, field: Field, value: unknown, viewer: Viewer): Promise<string> => {
  if (field.kind === 'flag') return value === 'true' ? 'Yes' : 'No'
  if (!isRef(field))
    return several(value)
      .map(one => {
        const option = field.options?.find(({ value: known }) => known === one)
        return option ? shortLabel(option) : one
      })
      .join(', ')
  const titles = await seenTitlesOf(db, entityNamed(field.of), viewer, several(value))
  return several(value)
    .map(id => titles.get(id) ?? (titles.has(id) ? 'Draft' : 'not found'))
    .join(', ')
}

type DayText = (day: string) => string

const inRange = ({ kind }: Field, [from, to]: [unknown, unknown], dayText: DayText): string => {
  const text = (bound: unknown) => (kind === 'date' || kind === 'timestamp' ? dayText(String(bound)) : String(bound))
  return [...(from === undefined ? [] : [`from ${text(from)}`]), ...(to === undefined ? [] : [`to ${text(to)}`])].join(' ')
}

/**
 * What a list is filtered by, as pairs of a label and words; the filters on fields that the role may not see are not applied. `dayText`
 * writes a day as the rest of the file does.
 */
export const filterWords = async (
  db: Db,
  entity: Entity,
  query: ListQuery,
  viewer: Viewer,
  dayText: DayText,
): Promise<[label: string, words: string][]> => {
  const found: [string, string][] = []
  if (query.search) found.push(['Search', query.search])
  for (const [name, field] of visible(entity.fields, viewer.role)) {
    if (!field.filter) continue
    const ends = ranged[field.kind]
    if (ends) {
      const words = inRange(field, [query[name + ends[0]], query[name + ends[1]]], dayText)
      if (words) found.push([field.label, words])
    } else if (query[name] !== undefined) found.push([field.label, await wordsOf(db, field, query[name], viewer)])
  }
  if (query.ids) found.push(['Chosen', `${query.ids.length} ${query.ids.length === 1 ? 'row' : 'rows'}`])
  return found
}
