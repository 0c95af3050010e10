import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { currencyDigits } from '../../../src/domain/company/base-currency.ts'
import { type ListReading, listReading, prepareList } from '../../../src/domain/kit/import/list.ts'
import { columnDates } from '../../../src/domain/kit/import/marks.ts'
import { nearest } from '../../../src/domain/kit/import/nearest.ts'
import { readListRow } from '../../../src/domain/kit/import/row.ts'
import { kindOfField, readingFaults, suggestColumns, targetsOf } from '../../../src/domain/kit/import/targets.ts'
import { customerList } from '../../../src/domain/parties/import.ts'
import { openingList } from '../../../src/domain/parties/opening-list.ts'
import { employeeList, userList } from '../../../src/domain/people/import.ts'
import { approvalList } from '../../../src/domain/sales/approval-list.ts'
import { certificateList } from '../../../src/domain/stock/certificate-list.ts'
import { countries } from '../../../src/domain/trade/countries.ts'
import { countryWords } from '../../../src/domain/trade/country-words.ts'

const money = { base: 'USD', digitsOf: currencyDigits }
const none = new Set<number>()
const prepared = (list: typeof customerList, names: readonly string[], given: Partial<ListReading> = {}) => {
  const columns = names.map(name => ({ name, samples: [] }))
  const reading = listReading(list).parse({ mapping: suggestColumns(list, columns), ...given })
  return prepareList(list, columns, reading, money)
}
const read = (list: typeof customerList, names: readonly string[], cells: readonly string[], given: Partial<ListReading> = {}) =>
  readListRow(prepared(list, names, given), 2, cells, none)

test.each([customerList, openingList, employeeList, userList, certificateList, approvalList])(
  'the list of $many reads its own template',
  list => {
    const labels = targetsOf(list).map(({ label }) => label)
    const columns = labels.map(name => ({ name, samples: [] }))
    expect(Object.values(suggestColumns(list, columns))).toEqual(Object.keys(list.fields))
    const cells = Object.keys(list.fields).map(name => list.example[name] ?? (list.fields[name]?.kind === 'ref' ? 'Any' : ''))
    const usual: Record<string, string> = { country: 'TH', currency: 'USD', side: 'receivable' }
    const defaults = Object.fromEntries(list.defaults.flatMap(name => (usual[name] ? [[name, usual[name]]] : [])))
    const row = read(list, labels, cells, { defaults })
    expect(row.faults).toEqual([])
    expect(row.isExample).toBe(true)
    // A heading names one field only, within a list.
    for (const [name, heads] of Object.entries(list.heads))
      expect([name, Object.keys(list.fields)], heads.join()).toEqual([name, expect.arrayContaining([name])])
  },
)

describe('a cell', () => {
  const { defaults } = { defaults: { country: 'TH', currency: 'USD', kinds: ['customer'] } as ListReading['defaults'] }
  const value = (name: string, label: string, cell: string) => {
    const row = read(customerList, ['Name', label], ['x', cell], { defaults })
    return row.faults.length > 0 ? row.faults.map(({ message }) => message).join() : row.values[name]
  }
  it('names a country in many words', () => {
    for (const word of ['Thailand', 'TH', 'th', 'Siam', ' thailand ']) expect(value('country', 'Country', word)).toBe('TH')
    expect(['UK', 'England', 'u.k.'].map(word => value('country', 'Country', word))).toEqual(['GB', 'GB', 'GB'])
    expect(['USA', 'America', 'Burma', 'Ceylon', 'UAE'].map(word => value('country', 'Country', word))).toEqual([
      'US',
      'US',
      'MM',
      'LK',
      'AE',
    ])
    expect(value('country', 'Country', 'Tailand')).toBe('“Tailand” is not a known country. Did you mean Thailand?')
  })
  it('holds an amount in the currency of its row, and limits in the base currency', () => {
    const amounts = (cells: string[]) => read(customerList, ['Name', 'Currency', 'Credit limit', 'Opening balance'], cells, { defaults })
    expect(amounts(['x', 'JPY', '10.55', '1,000']).values).toMatchObject({ creditLimit: '10.55', openingBalance: '1000' })
    expect(amounts(['x', 'JPY', '10', '10.5']).faults).toMatchObject([
      { column: 'Opening balance', message: expect.stringMatching(/JPY has none/) },
    ])
    expect(['-5', '(5)', '5-', '5 CR'].map(text => amounts(['x', 'USD', '', text]).values.openingBalance)).toEqual(['-5', '-5', '-5', '-5'])
    expect(amounts(['x', 'USD', '-5', '']).faults).toMatchObject([{ message: '“-5” is below zero.' }])
  })
  it('holds yes or no, and several choices', () => {
    expect(['yes', 'N', 'x', '0'].map(word => value('taxIncluded', 'Prices include tax', word))).toEqual([true, false, true, false])
    expect(['both', 'client; vendor', 'Customer & Supplier'].map(word => value('kinds', 'Kinds', word))).toEqual(
      Array(3).fill(['customer', 'supplier']),
    )
  })
  it('is empty with a dash, and the default of the list applies', () => {
    expect(value('country', 'Country', '-')).toBe('TH')
    expect(read(customerList, ['Name', 'Country'], ['', 'TH'], { defaults }).faults).toEqual([
      { row: 2, column: 'Name', message: 'Name is missing.' },
    ])
  })
})

test('every other word of a country names one country', () => {
  const known = new Set<string>(countries.map(({ code }) => code))
  expect(Object.keys(countryWords).filter(code => !known.has(code))).toEqual([])
  for (const [code, words] of Object.entries(countryWords))
    for (const word of words)
      expect([word, read(customerList, ['Name', 'Country', 'Currency', 'Kinds'], ['x', word, 'USD', 'client']).values.country]).toEqual([
        word,
        code,
      ])
})

test('the nearest word is offered only where it is near', () => {
  expect(nearest('Untied Kingdom', ['United States', 'United Kingdom'])).toBe('United Kingdom')
  expect(nearest('Kingdom United', ['United Kingdom'])).toBe('United Kingdom')
  expect(nearest('Atlantis', ['Austria', 'Albania', 'Thailand'])).toBeNull()
  fc.assert(
    fc.property(
      fc.constantFrom(...countries.map(({ name }) => name)),
      name =>
        nearest(
          name,
          countries.map(one => one.name),
        ) === name,
    ),
  )
})

test('the dates of a list prove their order together, else it is asked', () => {
  const order = (rows: string[][], chosen = {}) => {
    const { see, found } = columnDates(['a', 'b'], () => true, chosen)
    for (const [index, cells] of rows.entries()) see(index + 2, cells, none)
    return found(false)
  }
  expect(order([['01/02/2026', '31/12/2025']])).toMatchObject({ columns: { a: { order: 'dmy' }, b: { order: 'dmy' } }, faults: [] })
  expect(order([['01/02/2026', '12/31/2025']])).toMatchObject({ columns: { a: { order: 'mdy' } }, faults: [] })
  expect(
    order([
      ['', ''],
      ['01/02/2026', '2025-12-31'],
    ]),
  ).toMatchObject({
    columns: { a: { order: null, example: '01/02/2026' }, b: { order: null, example: null } },
    faults: [{ row: 3, column: 'a' }],
  })
  expect(order([['01/02/2026', '']], { a: 'mdy' })).toMatchObject({ columns: { a: { order: 'mdy' } }, faults: [] })
  // A column that proves both orders is asked about too.
  expect(
    order([
      ['31/12/2025', ''],
      ['12/31/2025', ''],
      ['01/02/2026', ''],
    ]).faults,
  ).toMatchObject([{ row: 4, column: 'a' }])
})

test('a reading names each field once, and every needed field', () => {
  const names = ['a', 'b']
  const faults = (given: object) => readingFaults(openingList, names, listReading(openingList).parse({ mapping: {}, ...given }))
  expect(faults({ mapping: { a: 'party', b: 'party' } })).toMatchObject({ 'mapping.b': '“a” and “b” cannot both be the Party.' })
  expect(faults({ mapping: { a: 'party', b: 'amount' } })).toMatchObject({ mapping: 'Choose the column for Bill number.' })
  expect(faults({ mapping: { c: 'party' }, decimals: { d: ',' }, dates: { e: 'dmy' } })).toMatchObject({
    'mapping.c': 'The list has no column “c”.',
    'decimals.d': 'The list has no column “d”.',
    'dates.e': 'The list has no column “e”.',
  })
  expect(kindOfField(openingList, 'amount', 'KWD', money)).toMatchObject({ digits: 3, isSigned: true })
  expect(kindOfField(openingList, 'party', 'KWD', money)).toBeNull()
})
