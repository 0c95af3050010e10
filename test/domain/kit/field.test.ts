import { describe, expect, it, test } from 'vitest'
import { document, record } from '../../../src/domain/kit/entity.ts'
import {
  choice,
  choices,
  coded,
  date,
  email,
  exchange,
  integer,
  lines,
  optionsOf,
  password,
  percent,
  ref,
  text,
} from '../../../src/domain/kit/field.ts'
import { fallbackOf } from '../../../src/domain/kit/field-marks.ts'
import { withDefaults } from '../../../src/domain/kit/shape.ts'

describe('a field', () => {
  const accepted = (field: { schema: { safeParse: (value: unknown) => { success: boolean } } }, ...values: unknown[]) =>
    values.map(value => field.schema.safeParse(value).success)
  it('of text is trimmed, printable and not empty', () => {
    expect(text('Name', { max: 3 }).schema.parse(' ab ')).toBe('ab')
    expect(accepted(text('Name', { max: 3 }), 'abc', 'abcd', ' ', 'a\u0000', 'a\tb')).toEqual([true, false, false, false, true])
    // Nothing of these can be seen: a mark of direction, a space without a width, an accent without a letter.
    expect(accepted(text('Name'), '\u200f', '\u200b \ufeff', '\u0301', '\u200fא', 'é', '–', '👍')).toEqual([
      ...[false, false, false],
      ...[true, true, true, true],
    ])
    expect(accepted(text('Code', { pattern: /^[A-Z]$/ }), 'A', 'a')).toEqual([true, false])
  })
  it('of a number has limits and decimals', () => {
    expect(accepted(integer('Days', { min: 1, max: 9 }), 0, 1, 9, 10, 1.5)).toEqual([false, true, true, false, false])
    expect(accepted(integer('Days'), -1, 0, 1_000_000_000, 1_000_000_001)).toEqual([false, true, true, false])
    expect(accepted(percent('Share'), '100', '100.001', '0.125', '-1')).toEqual([true, false, true, false])
    expect(accepted(exchange('Rate'), '0.000000000001', '0', '0.0000000000001')).toEqual([true, false, false])
  })
  it('of an e-mail is kept in lower case, and a password as it is typed', () => {
    expect(email('E-mail').schema.parse(' Amal@House.test ')).toBe('amal@house.test')
    expect(accepted(email('E-mail'), 'amal')).toEqual([false])
    expect(accepted(password('Password'), ' 23456789 ', '123456789', 'x'.repeat(129))).toEqual([true, false, false])
  })
  it('of a choice says what it may be, up to twelve values', () => {
    const fault = (values: string[]) => choice('Kind', values).schema.safeParse('x').error?.issues[0]?.message
    const many = Array.from({ length: 13 }, (_, at) => `v${at}`)
    expect(fault(['a', 'b'])).toBe('is not one of: a, b')
    expect(fault(many.slice(0, 12))).toBe(`is not one of: ${many.slice(0, 12).join(', ')}`)
    expect(fault(many)).toBe(`is not one of: ${many.slice(0, 12).join(', ')} …`)
    expect(accepted(choices('Kinds', ['a']), ['a'], ['b'], Array(51).fill('a'))).toEqual([true, false, false])
    expect(optionsOf(['part paid', { value: 'x', label: 'Other' }])).toEqual([
      { value: 'part paid', label: 'Part paid' },
      { value: 'x', label: 'Other' },
    ])
    expect(coded([{ code: 'USD', name: 'US dollar' }])).toEqual([{ value: 'USD', label: 'USD · US dollar' }])
  })
  it('of lines has at most as many as it says', () => {
    const field = lines('Lines', 'line', { name: text('Name') }, { max: 1 })
    expect(accepted(field, [{ name: 'a' }], [{ name: 'a' }, { name: 'b' }], [{}])).toEqual([true, false, false])
    expect([field.stored, field.max, field.of]).toEqual([false, 1, 'line'])
  })
  it('is changed by its marks one at a time, and the field itself stays as it is', () => {
    const name = text('Name')
    expect(name).toMatchObject({ mode: 'required', nullable: false, stored: true, filter: false })
    expect(name.optional()).toMatchObject({ mode: 'optional', nullable: true, stored: true })
    expect(name.default('x')).toMatchObject({ mode: 'optional', nullable: false, fallback: 'x' })
    expect(name.given('C-{seq:5}')).toMatchObject({ mode: 'readonly', pattern: 'C-{seq:5}', stored: true })
    expect([name.computed(), name.derived()]).toMatchObject([
      { mode: 'readonly', stored: true },
      { mode: 'readonly', stored: false },
    ])
    expect([name.nullish(), name.unstored()]).toMatchObject([
      { mode: 'required', nullable: true },
      { mode: 'required', stored: false },
    ])
    expect(name.confidential().searched().fixed().unique().secret()).toMatchObject({
      isConfidential: true,
      isSearched: true,
      isFixed: true,
      isUnique: true,
      isSecret: true,
    })
    expect([name.filtered(), name.filteredWhole()]).toMatchObject([
      { filter: true, matchesWhole: false },
      { filter: true, matchesWhole: true },
    ])
    expect(name.summed().hint('Why')).toMatchObject({ sum: true, help: 'Why' })
    expect(name).toMatchObject({ mode: 'required', sum: false, isSecret: false })
  })
})

test('what is omitted from a draft gets its default, else nothing', () => {
  const fields = {
    name: text('Name'),
    kind: choice('Kind', ['a', 'b']).default('b'),
    today: text('Day').default(() => 'now'),
    note: text('Note').optional(),
    sum: text('Sum').computed(),
  }
  expect(withDefaults(fields, { name: 'x' })).toEqual({ name: 'x', kind: 'b', today: 'now', note: null })
  expect(withDefaults(fields, { name: 'x', kind: 'a', note: 'y', sum: 'z' })).toEqual({ name: 'x', kind: 'a', today: 'now', note: 'y' })
  expect([fallbackOf({ fallback: 3 }), fallbackOf({ fallback: () => 4 }), fallbackOf({})]).toEqual([3, 4, undefined])
})

test('an entity has its table, its order and its state from its declaration', () => {
  const plain = record('priceList', {
    label: 'Price lists',
    one: 'price list',
    title: 'name',
    fields: { name: text('Name') },
    list: ['name'],
  })
  expect(plain).toMatchObject({ name: 'priceList', path: 'priceList', table: 'price_list', sort: 'name', lookup: [], series: undefined })
  expect(plain.lifecycle).toBeUndefined()
  const { states, ...rest } = {
    states: { draft: { label: 'Draft', tone: 'grey', phase: 'draft' } },
    initial: 'draft',
    editable: [],
    actions: {},
  } as const
  const declared = { label: 'Lists', one: 'list', title: 'number', series: 'PL', list: ['number'] } as const
  const made = document(
    'list',
    { states, ...rest },
    { ...declared, fields: { number: text('Number'), day: date('Day'), by: ref('By', 'user') } },
  )
  expect(made.fields.state).toMatchObject({
    label: 'Status',
    mode: 'readonly',
    filter: true,
    options: [{ value: 'draft', label: 'Draft', tone: 'grey' }],
  })
  expect([made.series, made.fields.createdBy.label]).toEqual(['PL', 'Created by'])
  const withStatus = document('list', { states, ...rest }, { ...declared, fields: { number: text('Number'), status: text('Status') } })
  expect(withStatus.fields.state.label).toBe('Document status')
})
