import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arranged, exported, isShown, moved, noPreferences, resized, toggled } from '../../../../src/web/kit/list/column-order.ts'
import { type Column, type OwnColumn, withOwn } from '../../../../src/web/kit/list/columns.tsx'

const names = ['sku', 'stoneName', 'weight', 'price']
const columns: { name: string; width?: number }[] = names.map(name => ({ name }))
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const stored = fc.record({
  order: fc.shuffledSubarray([...names, 'removed in a later release']),
  hidden: fc.subarray(names),
  widths: fc.constant({}),
})

test('without settings the columns stand as declared', () => expect(arranged(columns, noPreferences)).toEqual(columns))

test('whatever was stored, every column is there once, the named ones first and in that order', () => {
  fc.assert(
    fc.property(stored, kept => {
      const all = namesOf(arranged(columns, kept))
      expect([...all].sort()).toEqual([...names].sort())
      expect(all.filter(name => kept.order.includes(name))).toEqual(kept.order.filter(name => names.includes(name)))
      const rest = names.filter(name => !kept.order.includes(name))
      expect(rest.length === 0 ? [] : all.slice(-rest.length)).toEqual(rest)
    }),
  )
})

test('a column moves by one place and back again, and stays at either end', () => {
  fc.assert(
    fc.property(fc.constantFrom('stoneName', 'weight'), fc.constantFrom(1 as const, -1 as const), (name, by) => {
      const there = moved(noPreferences, columns, name, by)
      expect(there.order.indexOf(name)).toBe(names.indexOf(name) + by)
      expect(moved(there, arranged(columns, there), name, by === 1 ? -1 : 1).order).toEqual(names)
    }),
  )
  expect(moved(noPreferences, columns, 'sku', -1).order).toEqual(names)
  expect(moved(noPreferences, columns, 'price', 1).order).toEqual(names)
})

test('hiding a column twice shows it again', () => {
  const once = toggled({ ...noPreferences, hidden: ['price'] }, false, 'sku')
  expect(once.hidden).toEqual(['price', 'sku'])
  expect(toggled(once, false, 'price').hidden).toEqual(['sku'])
})

test('a further column is shown only after the user has chosen it', () => {
  const once = toggled(noPreferences, true, 'clarity')
  expect([noPreferences, once, toggled(once, true, 'clarity')].map(kept => isShown(kept, true, 'clarity'))).toEqual([false, true, false])
  expect(once.hidden).toEqual([])
})

test('a width is stored in whole pixels and never too narrow to grasp', () => {
  const wide = resized(resized(noPreferences, 'sku', 120.6), 'weight', 3)
  expect(wide.widths).toEqual({ sku: 121, weight: 48 })
  expect(arranged(columns, wide).map(({ width }) => width)).toEqual([121, undefined, 48, undefined])
})

test('an export has the declared columns on screen, each once, also those inside another column', () => {
  const entity = { list: ['sku', 'length', 'width', 'weight'], further: ['clarity'], title: 'sku' }
  const shown = [
    { name: 'photo' },
    { name: 'size', shows: ['length', 'width'] },
    { name: 'weight' },
    { name: 'width' },
    { name: 'clarity' },
  ]
  expect(exported(shown, entity)).toEqual(['length', 'width', 'weight', 'clarity'])
})

test('an export without a declared column has the title', () => {
  expect(exported([{ name: 'photo' }], { list: ['sku'], further: [], title: 'sku' })).toEqual(['sku'])
})

const drawn = (list: readonly OwnColumn<never>[]) =>
  withOwn<never>(
    columns.map((column): Column<never> => ({ ...column, label: column.name, sortable: true, render: () => null })),
    list,
  )

test('a screen draws a declared column differently in its place, and keeps the rest of it', () => {
  const list = drawn([{ name: 'weight', label: 'Carats' }])
  expect(namesOf(list)).toEqual(names)
  expect(list[2]).toMatchObject({ label: 'Carats', sortable: true })
})

test('an added column stands after the one it names, and otherwise last', () => {
  expect(namesOf(drawn([{ name: 'photo', after: 'sku' }, { name: 'pay' }, { name: 'lost', after: 'not there' }]))).toEqual([
    'sku',
    'photo',
    'stoneName',
    'weight',
    'price',
    'pay',
    'lost',
  ])
})
