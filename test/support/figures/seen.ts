import { expect } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import type { Entity } from '../../../src/domain/kit/entity.ts'
import type { Field } from '../../../src/domain/kit/field.ts'
import { present } from '../../../src/domain/kit/present.ts'
import { sum } from '../../../src/domain/kit/quantity.ts'
import type { Answer, Visitor } from '../company.ts'
import { sheetRows } from './sheet-rows.ts'

export type Values = Record<string, Answer['data']>
/** One figure of one record, as each place shows it. */
export type Seen = { of: string; figure: string; values: Values }

const isNumber = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' && Number.isFinite(Number(value))
const plain = (value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null
  return isNumber(value) ? Math.round(Number(value) * 1e6) / 1e6 : JSON.stringify(value)
}
/** The figures that have more than one value. */
export const differing = (seen: readonly Seen[]): Seen[] => seen.filter(({ values }) => new Set(Object.values(values).map(plain)).size > 1)

export const read = ({ status, data, errorMessages }: Answer): Answer['data'] => {
  expect([status, errorMessages]).toEqual([200, []])
  return data
}
export const total = (rows: readonly Values[], name: string): number => Number(sum(rows.map(row => String(row[name] ?? '0'))))
/** Every nth of a list, so that about so many are looked at. */
export const some = <T>(list: readonly T[], most: number): T[] => {
  const step = Math.max(1, Math.floor(list.length / most))
  return list.filter((_, at) => at % step === 0)
}

/** The cells of an exported workbook, row by row. */
export const cellsOf = async (visitor: Visitor, path: string, query: object = {}): Promise<string[][]> => {
  const answer = await visitor.get(`/api/${path}`, { ...query })
  expect([path, answer.status, answer.errorMessages]).toEqual([path, 200, []])
  return sheetRows(answer.data)
}
/** A number of a cell; a workbook has a percentage as a part of one. */
export const inSheet = (cell: string | undefined, kind: string): unknown => (kind === 'percent' && cell ? Number(cell) * 100 : cell)

/** A list: its rows over all pages, the sums of its foot, and what the foot says of these records (ids) alone. */
export type List = { entity: Entity; rows: Values[]; sums: Values }
export const listAt = async (visitor: Visitor, path: string, query: object = {}): Promise<List> => {
  const entity: Entity = present(Object.values(entities).find(one => one.path === path))
  const rows: Values[] = []
  for (let page = 1; ; page++) {
    const answer = read(await visitor.get(`/api/${path}`, { ...query, page, pageSize: 200 }))
    rows.push(...answer.rows)
    if (rows.length >= answer.total || answer.rows.length === 0) return { entity, rows, sums: answer.sums }
  }
}

// What an export writes as it stands; a reference, choice or list of codes is written in words.
const figures = new Set(['money', 'rate', 'carats', 'grams', 'percent', 'integer', 'date', 'exchange'])
/** The numbers and days that a list shows. */
export const figuresIn = ({ list, fields }: Entity): [string, Field][] =>
  list.flatMap((name): [string, Field][] => {
    const field = fields[name]
    return field && figures.has(field.kind) ? [[name, field]] : []
  })
