import { entities, type Name } from '../../../src/domain/index.ts'
import type { Entity } from '../../../src/domain/kit/entity.ts'
import { namesOf } from '../../../src/domain/kit/names.ts'
import { type ExplainedEntity, explained } from '../../../src/domain/reports/explain.ts'
import type { Visitor } from '../company.ts'
import { cellsOf, figuresIn, inSheet, type List, listAt, read, type Seen, some, total, type Values } from './seen.ts'

const isExplained = (name: Name): name is ExplainedEntity => name in explained
/** The lists that are exported; the settings are one record. */
export const listed = namesOf(entities).filter(name => entities[name].list.length > 0 && name !== 'setting')

const named = ({ name, title }: Entity, row: Values) => `${name} ${row[title] ?? row.id}`

const ofPage = (entity: Entity, row: Values, page: Values): Seen[] =>
  Object.keys(row)
    .filter(figure => figure in page)
    .map(figure => ({ of: named(entity, row), figure, values: { list: row[figure], page: page[figure] } }))

/** The rows of a list, and the lines of its workbook, which begin with the title of the record; below them its foot. */
const ofSheet = async (visitor: Visitor, { entity, rows, sums }: List): Promise<Seen[]> => {
  const shown = figuresIn(entity)
  const answer = await visitor.get(`/api/${entity.path}/export/excel`)
  if (shown.length === 0 || answer.status === 403) return []
  const titles = shown.some(([name]) => name === entity.title) || !entity.list.includes(entity.title) ? [] : [entity.title]
  const columns = [...titles, ...shown.map(([name]) => name)].join()
  const [, ...all] = await cellsOf(visitor, `${entity.path}/export/excel`, { columns })
  const isTotal = ([first]: string[]) => /^Total( [A-Z]{3})?$/.test(first ?? '')
  const [lines, totals] = [all.filter(line => !isTotal(line)), all.filter(isTotal)]
  const cell = (line: string[] | undefined, at: number, kind: string) => inSheet(line?.[titles.length + at], kind)
  const seen = rows.flatMap((row, at) =>
    shown.map(([figure, { kind }], column) => ({
      of: named(entity, row),
      figure,
      values: { list: row[figure], excel: cell(lines[at], column, kind) },
    })),
  )
  const foot = shown.flatMap(([figure, { kind }], column) =>
    figure in sums && rows.length > 0
      ? [{ of: `${entity.name}, all`, figure, values: { foot: sums[figure], excel: cell(totals[0], column, kind) } }]
      : [],
  )
  return [...seen, ...foot, { of: `${entity.name}, all`, figure: 'rows', values: { list: rows.length, excel: lines.length } }]
}

/** The foot of a list: of all its rows, and of the records that were opened. */
const ofFoot = async (visitor: Visitor, { entity, rows, sums }: List, pages: readonly Values[]): Promise<Seen[]> => {
  const ids = pages.slice(0, 200).map(({ id }) => id)
  const part = ids.length === 0 ? {} : read(await visitor.get(`/api/${entity.path}`, { ids: ids.join() })).sums
  return [
    ...Object.keys(sums)
      .filter(figure => entity.list.includes(figure))
      .map(figure => ({ of: `${entity.name}, all`, figure, values: { foot: sums[figure], rows: total(rows, figure) } })),
    ...Object.keys(part).map(figure => ({
      of: `${entity.name}, ${ids.length} of them`,
      figure,
      values: { foot: part[figure], pages: total(pages.slice(0, 200), figure) },
    })),
  ]
}

/** The explained numbers of a record. A status is explained by its value; a number that the page does not show has no explanation. */
const ofExplanations = async (visitor: Visitor, name: ExplainedEntity, page: Values): Promise<Seen[]> => {
  const of = named(entities[name], page)
  const seen: Seen[] = []
  for (const figure of Object.keys(explained[name])) {
    // A party is not late by an amount: the days are a number, the explanation lists what is late.
    if (figure === 'overdueDays' || page[figure] === null) continue
    const { value, state, parts } = read(await visitor.get('/api/explain', { entity: name, id: page.id, field: figure }))
    for (const { label, sum, rows, earlier } of parts as Values[])
      seen.push({ of, figure: `${figure}, ${label}`, values: { sum, rows: total(rows, 'amount') + Number(earlier?.sum ?? 0) } })
    seen.push({
      of,
      figure,
      values: figure === 'status' ? { page: page.status, explanation: state } : { page: page[figure], explanation: value },
    })
  }
  return seen
}

/** Everything of one list, in the places that show it; of about so many records also the page and the explanations. */
export const listAndRecords = async (visitor: Visitor, name: Name, most: number): Promise<Seen[]> => {
  const list = await listAt(visitor, entities[name].path)
  const pages: Values[] = []
  const seen = await ofSheet(visitor, list)
  for (const row of some(list.rows, most)) {
    const page = read(await visitor.get(`/api/${entities[name].path}`, { id: row.id })) as Values
    pages.push(page)
    seen.push(...ofPage(entities[name], row, page), ...(isExplained(name) ? await ofExplanations(visitor, name, page) : []))
  }
  return [...seen, ...(await ofFoot(visitor, list, pages))]
}
