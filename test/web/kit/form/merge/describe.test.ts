import { beforeEach, describe, expect, test } from 'vitest'
import { entities } from '../../../../../src/domain/index.ts'
import { described, takenPhrase } from '../../../../../src/web/kit/form/merge/describe.ts'
import { isUndecided, pendingOf, withChoice } from '../../../../../src/web/kit/form/merge/pending.ts'
import { keptTyped, mergeTyped, readKept, restoredTyped } from '../../../../../src/web/kit/form/merge/record.ts'
import { type Typed, typedOf } from '../../../../../src/web/kit/form/schema.ts'
import { signIn } from '../../../support/company.ts'
import { speak } from '../../../support/speak.ts'

const { customer } = entities
const fields = Object.entries(customer.fields).filter(([, { mode }]) => mode !== 'readonly')
const stored = typedOf(fields, { name: 'Amal', creditLimit: '1000', openingDate: '2026-03-02', type: 'dealer', currency: 'USD' })
const merged = (mine: Typed, theirs: Typed) =>
  mergeTyped(fields, { base: stored, mine: { ...stored, ...mine }, theirs: { ...stored, ...theirs } })
const phrases = (theirs: Typed) => {
  const { taken, values } = merged({}, theirs)
  return taken.map(one => takenPhrase(one, { fields: customer.fields, rules: {} }, values))
}

beforeEach(() => void signIn())

describe('what was taken over is said with the labels and formats of the form', () => {
  test.each([
    ['a text', { phone: '123' }, 'Phone: empty → 123'],
    ['a choice', { type: 'walk-in' }, 'Type: Dealer → Walk-in'],
    ['several choices', { kinds: ['customer', 'supplier'] }, 'Kinds: Customer → Customer, Supplier'],
    ['an amount', { creditLimit: '2500' }, 'Credit limit: 1,000.00 → 2,500.00'],
    ['a percentage', { discount: '5' }, 'Default discount: empty → 5 %'],
    ['a date', { openingDate: '2026-03-09' }, 'Opening date: 2 Mar 2026 → 9 Mar 2026'],
    ['a yes or no', { taxIncluded: true }, 'Prices include tax: No → Yes'],
    ['a record, by its name', { salesperson: { id: 'e1', title: 'Kim Lee' } }, 'Salesperson: empty → Kim Lee'],
  ])('%s', (_, theirs, phrase) => expect(phrases(theirs)).toEqual([phrase]))

  test('in the number format of the user', () => {
    speak('de-DE')
    expect(phrases({ creditLimit: '2500' })).toEqual(['Credit limit: 1.000,00 → 2.500,00'])
  })
})

test('a number that is typed in another way is the same number', () => {
  expect(merged({ creditLimit: '2500' }, { creditLimit: '2,500.00' })).toMatchObject({ taken: [], conflicts: [] })
})

test('a conflict is undecided until a side is chosen', () => {
  const conflict = merged({ phone: '1' }, { phone: '2' })
  const by = { version: 2, updatedAt: '2026-03-02T04:00:00Z', updatedBy: 'Kim Lee' }
  const [first] = conflict.conflicts
  if (!first) throw new Error('Both changed the phone number.')
  expect(described(first, { fields: customer.fields, rules: {} }, conflict.values)).toEqual({
    ...{ label: 'Phone', base: '', mine: '1', theirs: '2' },
  })
  const pending = pendingOf(by, conflict)
  expect([isUndecided(null), isUndecided(pending), isUndecided(withChoice(pending, first, 'mine'))]).toEqual([false, true, false])
})

describe('the draft of a record', () => {
  const kept = keptTyped(stored, { ...stored, phone: '1', notes: 'Mine' }, stored)

  test('keeps only what was typed, and what it was before', () => {
    expect(kept).toEqual({ typed: { phone: '1', notes: 'Mine' }, base: { phone: '', notes: '' } })
  })
  test('is put over a record that nobody changed', () => {
    expect(restoredTyped(fields, kept, stored, true)).toEqual({
      opened: stored,
      typed: { ...stored, phone: '1', notes: 'Mine' },
      merged: null,
    })
  })
  test('is merged with a record that another user changed, and asks again until it is decided', () => {
    const now = { ...stored, phone: '2', email: 'a@b.test' }
    const { typed, merged: found, opened } = restoredTyped(fields, kept, now, true)
    expect([typed.phone, typed.notes, typed.email]).toEqual(['1', 'Mine', 'a@b.test'])
    expect(found?.conflicts.map(({ part }) => part?.name)).toEqual(['phone'])
    expect(restoredTyped(fields, keptTyped(now, typed, opened), now, true).merged?.conflicts).toHaveLength(1)
  })
  test('of an earlier release is put over the record', () => {
    const { typed, merged: found } = restoredTyped(fields, readKept({ phone: '1' }), { ...stored, phone: '2' }, true)
    expect([typed.phone, found]).toEqual(['1', null])
  })
})
