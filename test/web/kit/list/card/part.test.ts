import { expect, it, test } from 'vitest'
import { entities, type Name } from '../../../../../src/domain/index.ts'
import type { Entity } from '../../../../../src/domain/kit/entity.ts'
import type { Field } from '../../../../../src/domain/kit/field.ts'
import { cardPartOf, partsOf } from '../../../../../src/web/kit/list/card/part.ts'

const partOf = (name: Name, field: string) => {
  const fields: Readonly<Record<string, Field>> = entities[name].fields
  const declared = fields[field]
  if (!declared) throw new Error(`${name} has no ${field}.`)
  return cardPartOf(field, declared)
}

it.each([
  ['invoice', 'customer', 'who', false],
  ['invoice', 'date', 'when', false],
  ['invoice', 'dueDate', 'more', true],
  ['invoice', 'total', 'amount', false],
  ['invoice', 'open', 'amount', true],
  ['invoice', 'status', 'status', false],
  ['invoice', 'salesperson', 'more', true],
  ['invoice', 'branch', 'more', false],
  ['purchase', 'supplier', 'who', false],
  ['transfer', 'from', 'more', true],
  ['employee', 'designation', 'more', false],
  ['customer', 'balance', 'amount', false],
  ['customer', 'exposure', 'amount', true],
  ['customer', 'country', 'more', false],
  ['approval', 'outCarats', 'more', true],
  ['certificate', 'weight', 'more', false],
  ['user', 'active', 'status', false],
] as const)('on the card of %s, %s stands as %s, and its label is shown: %s', (name, field, place, isLabeled) => {
  expect(partOf(name, field)).toEqual({ place, isLabeled })
})

test('a card has an amount, a status and a line that begins with who and when', () => {
  const { fields }: Entity = entities.invoice
  const columns = Object.entries(fields).map(([name, field]) => ({
    name,
    label: field.label,
    card: cardPartOf(name, field),
    render: () => null,
  }))
  const { amount, status, line } = partsOf(entities.invoice, columns, ['salesperson', 'total', 'open', 'status', 'customer'])
  expect([amount?.name, status?.name, line.map(({ name }) => name)]).toEqual([
    'total',
    'status',
    ['customer', 'date', 'open', 'salesperson'],
  ])
})
