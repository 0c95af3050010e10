import { beforeEach, expect, test } from 'vitest'
import { entities } from '../../../../src/domain/index.ts'
import type { Field } from '../../../../src/domain/kit/field.ts'
import { groupsOf } from '../../../../src/web/kit/list/filter/groups.ts'
import { endsOf, keysOf } from '../../../../src/web/kit/list/filter/keys.ts'
import { filterWords } from '../../../../src/web/kit/list/filter/text.ts'
import { filtersIn, type View } from '../../../../src/web/kit/list/view.ts'
import { signIn } from '../../support/company.ts'

const { inventory, invoice } = entities
const weight = inventory.fields.weight
const words = (name: string, field: Field, view: View, titles = new Map<string, string>()) => filterWords(name, field, view, titles)

beforeEach(() => void signIn())

test('every filter of every list has an address that its list reads back', () => {
  for (const entity of Object.values(entities))
    for (const [name, field] of Object.entries(entity.fields)) {
      if (!field.filter) continue
      for (const key of keysOf(name, field)) expect([entity.name, filtersIn(entity, { [key]: 'x' })]).toEqual([entity.name, { [key]: 'x' }])
    }
})

test('a day has a first and a last day, a number a least and a greatest', () => {
  expect(endsOf('date', invoice.fields.date)).toEqual(['dateFrom', 'dateTo'])
  expect(endsOf('weight', weight)).toEqual(['weightMin', 'weightMax'])
  expect(keysOf('status', inventory.fields.status)).toEqual(['status'])
})

test('a range is described by its ends', () => {
  expect(words('weight', weight, { weightMin: '1.5', weightMax: '1200' })).toBe('1.5 – 1,200')
  expect(words('weight', weight, { weightMin: '1.5' })).toBe('≥ 1.5')
  expect(words('weight', weight, { weightMax: '2' })).toBe('≤ 2')
})

test('days are described by their ends, a single day by itself', () => {
  const { date } = invoice.fields
  expect(words('date', date, { dateFrom: '2026-11-01', dateTo: '2026-11-21' })).toBe('1 Nov 2026 – 21 Nov 2026')
  expect(words('date', date, { dateFrom: '2026-11-21', dateTo: '2026-11-21' })).toBe('21 Nov 2026')
  expect(words('date', date, { dateFrom: '2026-11-01' })).toBe('since 1 Nov 2026')
  expect(words('date', date, { dateTo: '2026-11-21' })).toBe('until 21 Nov 2026')
})

test('up to two choices are named, more are counted', () => {
  const { stoneName } = inventory.fields
  const titles = new Map([
    ['1', 'Ruby'],
    ['2', 'Sapphire'],
  ])
  expect(words('stoneName', stoneName, { stoneName: '1,2' }, titles)).toBe('Ruby, Sapphire')
  expect(words('stoneName', stoneName, { stoneName: '1,2,3' }, titles)).toBe('3 chosen')
  expect(words('stoneName', stoneName, { stoneName: '3' }, titles)).toBe('…')
  expect(words('stoneName', stoneName, { stoneName: 'none' }, titles)).toBe('none')
})

test('an option is named by its label, and a whole group by its name', () => {
  const grouped = Object.values(inventory.fields).find(field => field.options && field.filter && groupsOf(field).size > 0)
  if (!grouped) throw new Error('No filter of the stock list has groups.')
  const [[name, values = []] = []] = groupsOf(grouped)
  expect(words('status', grouped, { status: [...values].reverse().join() })).toBe(name)
  const [only = ''] = values
  const label = grouped.options?.find(({ value }) => value === only)?.label
  if (values.length > 1) expect(words('status', grouped, { status: only })).toBe(label)
})

test('a text is quoted, a yes and a no are words', () => {
  expect(words('sku', { ...inventory.fields.sku, options: undefined, matchesWhole: false }, { sku: 'EU-1' })).toBe('“EU-1”')
  const flag = Object.values(entities.customer.fields).find(({ kind }) => kind === 'flag')
  if (!flag) throw new Error('A customer has no flag.')
  expect([words('active', flag, { active: 'true' }), words('active', flag, { active: 'false' })]).toEqual(['yes', 'no'])
})
