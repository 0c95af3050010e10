import { beforeEach, describe, expect, test } from 'vitest'
import { entities } from '../../../../src/domain/index.ts'
import type { HistoryStep } from '../../../../src/domain/kit/entity-schema.ts'
import { readsSame } from '../../../../src/web/kit/record/history-change.tsx'
import { previousText, previousValues } from '../../../../src/web/kit/record/history-undo.tsx'
import { signIn } from '../../support/company.ts'

const { customer, invoice } = entities
type Change = HistoryStep['changes'][number]
const change = (field: string, before: unknown, after: unknown, more: Partial<Change> = {}): Change => ({
  field,
  label: field,
  before,
  after,
  ...more,
})
const step = (...changes: Change[]): HistoryStep => ({ at: '2026-11-21T10:00:00Z', by: 'Nadia', action: 'update', reason: null, changes })
const row = (values: Record<string, unknown>) => ({ id: '1', version: 3, ...values })
const sam = { id: 'employee-2', title: 'Sam' }
const nadia = { id: 'employee-1', title: 'Nadia' }

beforeEach(() => void signIn())

test('a change is left out when its old and its new value read the same', () => {
  expect(readsSame(invoice, change('shipping', '0', '0.001'))).toBe(true)
  expect(readsSame(invoice, change('notes', 'As agreed', 'As agreed\n'))).toBe(true)
  expect(readsSame(invoice, change('shipping', '0', '1'))).toBe(false)
  expect(readsSame(invoice, change('notes', null, 'As agreed'))).toBe(false)
  expect(readsSame(invoice, change('salesperson', sam, nadia))).toBe(false)
  expect(readsSame(undefined, change('shipping', '0', '0'))).toBe(false)
})

describe('a change is reverted', () => {
  test('to all the values that it replaced, references by their id', () => {
    const changes = [change('name', 'Galle', 'Galle Gems'), change('salesperson', sam, nadia), change('notes', null, 'late')]
    const now = row({ name: 'Galle Gems', salesperson: { ...nadia, title: 'Nadia K.' }, notes: 'late' })
    expect(previousValues(customer, now, step(...changes))).toEqual({ name: 'Galle', salesperson: 'employee-2', notes: null })
  })

  test('and reverted again, to where it was', () => {
    const there = previousValues(customer, row({ name: 'B' }), step(change('name', 'A', 'B')))
    expect(previousValues(customer, row({ ...there }), step(change('name', 'B', 'A')))).toEqual({ name: 'B' })
  })

  test('also when it emptied a field', () => {
    expect(previousValues(customer, row({ notes: null }), step(change('notes', 'late', undefined)))).toEqual({ notes: 'late' })
  })
})

describe('a change is not reverted', () => {
  test('when one of its fields was changed again: nothing of the later change is lost', () => {
    const both = step(change('name', 'A', 'B'), change('notes', 'x', 'y'))
    expect(previousValues(customer, row({ name: 'B', notes: 'y' }), both)).not.toBeNull()
    expect(previousValues(customer, row({ name: 'B', notes: 'z' }), both)).toBeNull()
  })

  test('when it was an action, or changed nothing', () => {
    expect(previousValues(customer, row({ name: 'B' }), { ...step(change('name', 'A', 'B')), action: 'create' })).toBeNull()
    expect(previousValues(customer, row({}), step())).toBeNull()
  })

  test('when a field is filled by the system, holds lines, or no longer exists', () => {
    expect(previousValues(invoice, row({ state: 'draft', total: '2' }), step(change('total', '1', '2')))).toBeNull()
    expect(
      previousValues(invoice, row({ state: 'draft', items: null }), step(change('items', null, null, { words: '2 lines' }))),
    ).toBeNull()
    expect(previousValues(customer, row({ gone: 'b' }), step(change('gone', 'a', 'b')))).toBeNull()
  })

  test('on an issued document, unless the field may be edited after issue', () => {
    const [notes, currency] = [step(change('notes', 'a', 'b')), step(change('currency', 'USD', 'THB'))]
    const at = (state: string) =>
      [notes, currency].map(one => previousValues(invoice, row({ state, notes: 'b', currency: 'THB' }), one) !== null)
    expect([at('draft'), at('issued')]).toEqual([
      [true, true],
      [true, false],
    ])
  })
})

test('the question names each value that returns, and an empty one', () => {
  const changes = [change('name', 'Galle', 'Galle Gems', { label: 'Name' }), change('notes', null, 'late', { label: 'Notes' })]
  expect(previousText(customer, changes)).toBe('The previous values return: Name: Galle; Notes: empty.')
})
