import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { compare } from '../../../src/domain/kit/quantity.ts'
import { roundUp } from '../../../src/web/kit/display/chart.tsx'
import { idOf, quantityIn, recordIn, textOf } from '../../../src/web/reports/cells.ts'
import { chartOf } from '../../../src/web/reports/chart.ts'
import { linkOf } from '../../../src/web/reports/links.ts'
import { ordered } from '../../../src/web/reports/order.ts'
import { change, percent, points } from '../../../src/web/reports/performance/figures.tsx'
import { documentName } from '../../../src/web/reports/statement/messages.ts'
import { byParty } from '../../../src/web/reports/statement/owing.ts'
import { periodsAsOf } from '../../../src/web/reports/statement/period.ts'
import { wordsOf } from '../../../src/web/reports/table.tsx'
import { signIn } from '../support/company.ts'

type Found = Parameters<typeof chartOf>[1]
type Column = Found['columns'][number]
const column = (name: string, kind: Column['kind'] = 'money') => ({ name, header: name, kind }) as Column

beforeEach(() => void signIn())

describe('the rows of a report', () => {
  const rows = [{ net: '9.5' }, { net: null }, { net: '10' }, { net: '-3' }, {}]

  test('are sorted by value, upwards and downwards, with empty cells last', () => {
    expect(ordered(rows, 'net').map(({ net }) => net)).toEqual(['-3', '9.5', '10', null, undefined])
    expect(ordered(rows, '-net').map(({ net }) => net)).toEqual(['10', '9.5', '-3', null, undefined])
    expect(ordered(rows, undefined)).toBe(rows)
    expect(ordered(rows, '')).toBe(rows)
  })

  test('are sorted by a column with a dash in its name, in both directions', () => {
    const aged = [{ '1-30': '5' }, { '1-30': '7' }, { '1-30': '1' }]
    expect(ordered(aged, '1-30').map(row => row['1-30'])).toEqual(['1', '5', '7'])
    expect(ordered(aged, '-1-30').map(row => row['1-30'])).toEqual(['7', '5', '1'])
  })

  test('are sorted by the name of a record, not by its id', () => {
    const named = ['Zoe', 'émile', 'Adam'].map((title, at) => ({ party: { id: String(at), title } }))
    expect(ordered(named, 'party').map(({ party }) => textOf(party))).toEqual(['Adam', 'émile', 'Zoe'])
  })

  test('are all still there, and sorted twice as sorted once', () => {
    const cell = fc.oneof(fc.constant(null), fc.integer().map(String))
    fc.assert(
      fc.property(fc.array(cell), cells => {
        const list = cells.map(net => ({ net }))
        const once = ordered(list, 'net')
        expect([...once].sort()).toHaveLength(list.length)
        expect(new Set(once)).toEqual(new Set(list))
        expect(ordered(once, 'net')).toEqual(once)
        const filled = once.flatMap(({ net }) => (typeof net === 'string' ? [net] : []))
        expect(filled.every((net, at) => at === 0 || compare(filled[at - 1] ?? net, net) <= 0)).toBe(true)
      }),
    )
  })
})

describe('a cell', () => {
  test('is written as its column says', () => {
    const words = (kind: Column['kind'], value: unknown, inBase = false) =>
      wordsOf({ ...column('x', kind), inBase } as Column, value, 'JPY', 'USD')
    expect([words('money', '1500'), words('money', '1500', true), words('money', '0.00'), words('weight', '0')]).toEqual([
      '1,500',
      '1,500.00',
      '–',
      '–',
    ])
    expect([words('weight', '4.213'), words('integer', '1200'), words('integer', 0), words('date', '2026-11-21')]).toEqual([
      '4.213',
      '1,200',
      '0',
      '21 Nov 2026',
    ])
    expect([words('text', { id: '1', title: 'Galle' }), words('text', null), words('money', undefined)]).toEqual(['Galle', '', ''])
  })

  test('without a quantity is an error, never a zero', () => {
    expect(() => quantityIn(null)).toThrow('A report cell has no quantity.')
    expect([quantityIn(5), quantityIn('5.10')]).toEqual(['5', '5.10'])
  })

  test('names a record only when it has both an entity and an id', () => {
    expect([recordIn({ entity: 'invoice', id: '1' }), recordIn({ id: '1' }), recordIn({ entity: 'invoice' }), recordIn('1')]).toEqual([
      { entity: 'invoice', id: '1' },
      null,
      null,
      null,
    ])
    expect([idOf({ id: 7 }), idOf(null), textOf({ id: '1' }), textOf(0)]).toEqual([null, null, '', '0'])
  })
})

describe('a chart', () => {
  const rows = (values: (string | null)[]) => values.map((value, at) => ({ group: { id: `g${at}`, title: `G${at}` }, value }))
  const found = (list: Found['rows'], columns = [column('group', 'text'), column('value')], sums = {}) =>
    ({ columns, rows: list, sums }) as Found
  const byGroup = { of: 'rows', names: ['group'], parts: [] } as const
  const chart = (list: Found['rows'], columns?: Column[]) => chartOf(byGroup, found(list, columns), () => null)

  test('shows the largest rows first and leaves out what is not above zero', () => {
    expect(chart(rows(['5', '-7', null, '12', '0']))?.points.map(({ label, value }) => [label, value])).toEqual([
      ['G3', '12'],
      ['G0', '5'],
    ])
  })

  test('has at most eight bars', () => {
    expect(chart(rows(Array.from({ length: 20 }, (_, at) => String(at + 1))))?.points).toHaveLength(8)
  })

  test('is absent for one row, for single records and for nothing above zero', () => {
    expect(chart(rows(['5']))).toBeNull()
    expect(chart(rows(['5', '6']), [column('group', 'text'), column('sku', 'text'), column('value')])).toBeNull()
    expect(chart(rows(['0', '-1']))).toBeNull()
  })

  test('of months stands in their order', () => {
    const months = ['2026-01', '2026-02', '2026-03'].map((id, at) => ({ group: { id, title: id }, value: String(9 - at) }))
    expect(chart(months)).toMatchObject({ along: 'time', points: [{ label: '2026-01' }, { label: '2026-02' }, { label: '2026-03' }] })
  })

  test('of parts has bars as long as their sum', () => {
    const list = [
      { group: { id: 'a', title: 'A' }, sold: '2', left: '3' },
      { group: { id: 'b', title: 'B' }, sold: '-1', left: '4' },
    ]
    const drawn = chartOf(
      { of: 'rows', names: ['group'], parts: ['sold', 'left'] },
      found(list, [column('group', 'text'), column('sold'), column('left')]),
      () => null,
    )
    expect(drawn).toMatchObject({
      series: ['sold', 'left'],
      points: [
        { value: '5', parts: ['2', '3'] },
        { value: '4', parts: ['0', '4'] },
      ],
    })
  })

  test('of totals has a bar for each column, in their order', () => {
    const drawn = chartOf({ of: 'sums', columns: ['b', 'a', 'c'] }, found([], [column('a'), column('b')], { a: '5', b: null }), () => null)
    expect(drawn?.points).toEqual([
      { label: 'a', value: '5' },
      { label: 'b', value: '0' },
    ])
  })

  test('has an axis that ends at the next round number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), value => {
        const end = roundUp(value)
        expect(end >= value && end <= value * 2.0001).toBe(true)
      }),
    )
    expect([roundUp(0), roundUp(-5), roundUp(1), roundUp(101), roundUp(999)]).toEqual([1, 1, 1, 150, 1000])
  })
})

describe('a link from a cell', () => {
  const link = (name: Parameters<typeof linkOf>[1]['name'], cell: string, row: object, view = {}) =>
    linkOf(cell, { name, view, row: row as never, home: (entity, id) => `/${entity}/${id}` })
  const paramsOf = (address: string | null) => Object.fromEntries(new URL(address ?? '', 'http://house.test').searchParams)

  test('of a party opens its statement up to the same day', () => {
    const address = link('receivables', 'party', { party: { id: 'p', title: 'Galle' }, currency: 'USD' }, { to: '2026-11-21' })
    expect(paramsOf(address)).toEqual({ party: 'p', currency: 'USD', style: 'open', to: '2026-11-21' })
    expect(paramsOf(link('payables', 'party', { party: { id: 'p' }, currency: 'USD' }, {})).ledger).toBe('payable')
  })

  test('of a month opens its days, also in February of a leap year and in December', () => {
    const days = (id: string) => {
      const { from, to } = paramsOf(link('discounts', 'group', { group: { id, title: id } }, { by: 'month', sort: '-net', view: '7' }))
      return [from, to]
    }
    expect([days('2028-02'), days('2026-12'), days('2026-04')]).toEqual([
      ['2028-02-01', '2028-02-29'],
      ['2026-12-01', '2026-12-31'],
      ['2026-04-01', '2026-04-30'],
    ])
  })

  test('of a group filters by it and keeps the other filters, but not the order and the saved view', () => {
    const address = link(
      'discounts',
      'group',
      { group: { id: 's', title: 'Sam' } },
      { by: 'salesperson', branch: 'b', sort: '-net', view: '7', open: '1' },
    )
    expect(address?.startsWith('/reports/discounts?')).toBe(true)
    expect(paramsOf(address)).toEqual({ by: 'document', salesperson: 's', branch: 'b' })
  })

  test('is absent where nothing is behind it', () => {
    expect([
      link('receivables', 'open', {}),
      link('discounts', 'group', { group: null }, { by: 'month' }),
      link('workshop', 'number', {}),
    ]).toEqual([null, null, null])
  })
})

test('the periods of a statement are whole months and years up to today', () => {
  const of = (today: string) => Object.fromEntries(periodsAsOf(today).map(({ label, from, to }) => [label, `${from} ${to}`]))
  expect(of('2028-03-31')).toEqual({
    'This month': '2028-03-01 2028-03-31',
    'Last month': '2028-02-01 2028-02-29',
    'Last 3 months': '2028-01-01 2028-03-31',
    'This year': '2028-01-01 2028-03-31',
    'Last year': '2027-01-01 2027-12-31',
    Everything: ' 2028-03-31',
  })
  expect(of('2026-01-15')).toMatchObject({ 'Last month': '2025-12-01 2025-12-31', 'Last 3 months': '2025-11-01 2026-01-15' })
})

test('a party owes in each of its currencies, and one that owes nothing is left out', () => {
  const party = { id: 'p', title: 'Galle' }
  const aged = (currency: string, balance: string, baseBalance: string, oldest: number | null) => ({
    party,
    currency,
    balance,
    baseBalance,
    oldest,
  })
  expect(byParty([aged('USD', '100', '100', 40), aged('THB', '-50', '-1.5', null), aged('EUR', '10', '11', 5)])).toEqual([
    {
      ...party,
      balances: [
        { currency: 'USD', amount: '100' },
        { currency: 'THB', amount: '-50' },
        { currency: 'EUR', amount: '10' },
      ],
      ...{ base: '109.5', daysLate: 40 },
    },
  ])
  expect(byParty([aged('USD', '0', '0', null), aged('THB', '-50', '-1', 3)])).toEqual([])
})

test('a document is named by kind and number, and a payment back to the customer is a refund', () => {
  expect([
    documentName({ kind: 'invoice', number: 'INV-1' }),
    documentName({ kind: 'paymentNote', number: 'PAY-1', direction: 'received' }),
    documentName({ kind: 'paymentNote', number: 'PAY-1', direction: 'refund' }),
    documentName({ kind: 'opening', number: null }),
  ]).toEqual(['Invoice INV-1', 'Payment PAY-1', 'Refund PAY-1', 'Opening balance'])
})

describe('a figure of performance', () => {
  test('is compared with the period before, when there was one', () => {
    expect(change('120', '100')).toBe('+20 % vs. previous period')
    expect(change('80', '-100')).toBe('+180 % vs. previous period')
    expect(change('100.4', '100')).toBe('unchanged')
    expect([change('5', '0'), change(null, '5'), change('5', undefined)]).toEqual([null, null, null])
    expect(change('41.24', '40', true)).toBe('+1.2 points vs. previous period')
    expect(change('38', '40', true)).toBe('−2.0 points vs. previous period')
  })

  test('has a dash when there is none', () => {
    expect([percent(null), percent('12.345'), points('-1.25'), points('0.04')]).toEqual(['–', '12.3 %', '−1.3 points', '+0.0 points'])
  })
})
