import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { entities } from '../../../../src/domain/index.ts'
import type { Field } from '../../../../src/domain/kit/field.ts'
import { draftSchema } from '../../../../src/domain/kit/shape.ts'
import { blankOf, numberProblems, problemsOf, readDraft, readTyped, type Typed, typedOf } from '../../../../src/web/kit/form/schema.ts'
import { sectionsOf } from '../../../../src/web/kit/form/sections.ts'
import { signIn } from '../../support/company.ts'
import { speak } from '../../support/speak.ts'

const { inventory, customer } = entities
const numbers: Partial<Record<Field['kind'], number>> = { money: 2, rate: 4, carats: 3, grams: 3, millimetres: 2, percent: 3, exchange: 6 }

beforeEach(() => void signIn())

/** A value of a field as the server returns it, with every decimal of its column. */
const served = (field: Field): fc.Arbitrary<unknown> => {
  const digits = numbers[field.kind]
  if (digits !== undefined)
    return fc
      .tuple(fc.integer({ min: 0, max: 10 ** 7 }), fc.integer({ min: 0, max: 10 ** digits - 1 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(digits, '0')}`)
  if (field.kind === 'integer') return fc.integer({ min: 0, max: 10 ** 6 })
  if (field.kind === 'flag') return fc.boolean()
  if (field.kind === 'date') return fc.constantFrom('2026-11-21', '2028-02-29')
  if (field.kind === 'choice') return fc.constantFrom(...(field.options ?? [{ value: 'x' }]).map(({ value }) => value))
  if (field.kind === 'choices') return fc.subarray((field.options ?? []).map(({ value }) => value))
  if (field.kind === 'ref') return fc.constantFrom({ id: '0197-1', title: 'Galle Gems' })
  return fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,.]{0,18}[a-z]$/)
}
const plain = (value: unknown) => {
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return typeof value === 'string' && /^\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value
}
const written = (fields: readonly [string, Field][]) =>
  fields.filter(([, field]) => field.mode !== 'readonly' && !field.isSecret && !['lines', 'json'].includes(field.kind))

test('a record that is opened and saved without a change is sent as it came, in every language', () => {
  for (const entity of Object.values(entities)) {
    const fields = written(Object.entries(entity.fields))
    fc.assert(
      fc.property(
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'en-IN'),
        fc.record(Object.fromEntries(fields.map(([name, field]) => [name, served(field)]))),
        (language, row) => {
          speak(language)
          const record: Typed = { ...row, ...('currency' in row ? { currency: 'USD' } : {}) }
          const sent = readDraft(entity.fields, typedOf(fields, record))
          const came = Object.fromEntries(fields.map(([name]) => [name, plain(record[name])]))
          expect(sent, entity.name).toEqual(came)
        },
      ),
      { numRuns: 4 },
    )
  }
})

describe('an empty field', () => {
  test('is sent as null when it may be empty, and not at all when it may not', () => {
    const optional = { ...inventory.fields.notes, nullable: true }
    for (const empty of ['', null, undefined]) {
      expect(readTyped('notes', optional, empty)).toBeNull()
      expect(readTyped('notes', { ...optional, nullable: false }, empty)).toBeUndefined()
    }
  })

  test('begins with the default of its declaration', () => {
    const { notes, pieces, stoneName } = inventory.fields
    expect(blankOf({ ...notes, fallback: 'by hand' })).toBe('by hand')
    expect(blankOf({ ...pieces, fallback: 1 })).toBe('1')
    expect(blankOf({ ...notes, fallback: undefined })).toBe('')
    expect(blankOf({ ...stoneName, fallback: undefined })).toBeNull()
  })

  test('that was cleared on a record stays cleared and does not get its default again', () => {
    const field = { ...inventory.fields.notes, fallback: 'by hand' }
    expect(typedOf([['notes', field]], { notes: null })).toEqual({ notes: '' })
    expect(typedOf([['notes', field]], {})).toEqual({ notes: 'by hand' })
  })

  test('of a reference or a choice is null, of several choices an empty list', () => {
    const { stoneName, type } = inventory.fields
    const list: Field = { ...type, kind: 'choices', fallback: undefined }
    expect(
      typedOf(
        [
          ['a', stoneName],
          ['b', type],
          ['c', list],
        ],
        { a: null, b: null, c: null },
      ),
    ).toEqual({ a: null, b: null, c: [] })
  })
})

test('a zero and a no are values, not empty fields', () => {
  const { pieces } = inventory.fields
  expect(readTyped('pieces', pieces, '0')).toBe(0)
  expect(typedOf([['pieces', pieces]], { pieces: 0 })).toEqual({ pieces: '0' })
  expect(readTyped('active', { ...pieces, kind: 'flag' }, false)).toBe(false)
})

test('text is sent without the spaces around it, a password with them', () => {
  const { notes } = inventory.fields
  expect(readTyped('notes', notes, '  blue ')).toBe('blue')
  expect(readTyped('password', { ...notes, isSecret: true }, '  blue ')).toBe('  blue ')
})

test('a number that cannot be read is sent as it was typed and named in the form', () => {
  const { weight, sku } = inventory.fields
  expect(readTyped('weight', weight, ' heavy ')).toBe('heavy')
  expect(
    numberProblems(
      [
        ['weight', weight],
        ['sku', sku],
      ],
      { weight: 'heavy', sku: '2k' },
    ),
  ).toEqual({ weight: expect.stringContaining('“heavy”') })
})

test('an amount is read with the decimals of the currency chosen in the same form', () => {
  const { askingRate } = inventory.fields
  expect(typedOf([['askingRate', askingRate]], { askingRate: '1500.0000', currency: 'JPY' })).toEqual({ askingRate: '1,500.00' })
  expect(numberProblems([['creditLimit', customer.fields.creditLimit]], { creditLimit: '10.555', currency: 'KWD' })).toHaveProperty(
    'creditLimit',
  )
})

test('fields that the system fills, and fields that the form does not show, are not sent', () => {
  const sent = readDraft(inventory.fields, { sku: 'EU-1', status: 'sold', age: '7' })
  expect(sent).toEqual({ sku: 'EU-1' })
})

test('the id of a line stays with its values', () => {
  const { items } = entities.invoice.fields
  const line = { id: 'line-1', description: ' Ruby ', weight: '1.5' }
  expect(readTyped('items', items, [line, { description: 'New' }])).toEqual([
    { id: 'line-1', description: 'Ruby', weight: '1.5' },
    { description: 'New' },
  ])
})

describe('an error', () => {
  test('is a sentence with the label of its field, at its path', () => {
    const problems = problemsOf(draftSchema(entities.invoice.fields), { items: [{ description: 5 }] }, entities.invoice.fields)
    expect(problems.customer).toBe(`${entities.invoice.fields.customer.label} is required.`)
    expect(Object.keys(problems).some(path => path.startsWith('items.0.'))).toBe(true)
    for (const sentence of Object.values(problems)) expect(sentence).toMatch(/^[^.]+.*\.$/)
  })

  test('is reported once for a path, the first one', () => {
    const problems = problemsOf(draftSchema(customer.fields), {}, customer.fields)
    expect(Object.values(problems).filter(sentence => sentence === `${customer.fields.name.label} is required.`)).toHaveLength(1)
  })

  test('is absent for a draft that is complete', () => {
    expect(problemsOf(draftSchema({}), {}, {})).toEqual({})
  })
})

describe('the sections of a form', () => {
  const { sku, weight, pieces } = inventory.fields
  const flag: Field = { ...sku, kind: 'flag' }
  const fields: [string, Field][] = [
    ['sku', sku],
    ['isNew', flag],
    ['weight', weight],
    ['pieces', pieces],
  ]

  test('hold every field once: those without a group first, then each group, checkboxes last', () => {
    expect(
      sectionsOf(fields, [
        { label: 'Size', fields: ['pieces', 'weight', 'depth'] },
        { label: 'Empty', fields: ['owner'] },
      ]).map(({ label, fields: inside }) => [label, inside.map(([name]) => name)]),
    ).toEqual([
      ['', ['sku', 'isNew']],
      ['Size', ['weight', 'pieces']],
    ])
    expect(sectionsOf([fields[1]!, fields[0]!], [])[0]?.fields.map(([name]) => name)).toEqual(['sku', 'isNew'])
  })
})
