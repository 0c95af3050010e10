import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { homes } from '../../../src/web/pages.ts'
import { recordAt } from '../../../src/web/reports/find/recent.ts'
import { steps } from '../../../src/web/reports/sales/chart.ts'
import { deeper, isGroup, type SalesView } from '../../../src/web/reports/sales/view.ts'
import { type BoardForm, dueIn, formsOf, makersOf } from '../../../src/web/reports/workshop/board-forms.ts'
import { signIn } from '../support/company.ts'

const id = '0197f3a0-1111-7222-8333-444455556666'

beforeEach(() => void signIn())

describe('the intervals of a sales chart', () => {
  test('begin with the one that holds the first day, and end with the last day', () => {
    expect(steps('week', { from: '2026-11-05', to: '2026-11-16' })).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
    expect(steps('month', { from: '2025-11-30', to: '2026-01-01' })).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
    expect(steps('day', { from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  test('follow each other without a gap, whatever the period', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map(days => new Date(Date.UTC(2020, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from = '', to = ''] = [one, other].sort()
        const weeks = steps('week', { from, to })
        expect(weeks.every(week => new Date(week).getUTCDay() === 1)).toBe(true)
        expect(weeks.every((week, at) => at === 0 || Date.parse(week) - Date.parse(weeks[at - 1] ?? '') === 7 * 86_400_000)).toBe(true)
        expect((weeks[0] ?? '') <= from && (weeks.at(-1) ?? '') <= to).toBe(true)
      }),
    )
  })
})

describe('a link of the sales report', () => {
  const view = { from: '2026-01-01', to: '2026-11-21', by: 'month,customer', sort: '-net', view: '7' }
  const sales = { view, addressView: view, by: ['month', 'customer'] } as unknown as SalesView
  const month = { id: '2026-02-01', title: 'Feb 2026' }
  const customer = { id: 'c', title: 'Galle' }
  const paramsOf = (address: string | null) => Object.fromEntries(new URL(address ?? '', 'http://house.test').searchParams)

  test('from a row of two groups opens the documents of both', () => {
    expect(paramsOf(deeper(sales, { month, customer }, 'customer', () => null))).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
      customer: 'c',
      by: 'document',
    })
  })

  test('from a total opens the other group, within the same period', () => {
    expect(paramsOf(deeper(sales, { customer, isSum: true }, 'customer', () => null))).toEqual({
      from: '2026-01-01',
      to: '2026-11-21',
      customer: 'c',
      by: 'month',
    })
  })

  test('from a document opens it, and from an empty group nothing', () => {
    expect(deeper(sales, { document: customer }, 'document', cell => `/${cell.id}`)).toBe('/c')
    expect(deeper(sales, { customer: null }, 'customer', () => null)).toBeNull()
    expect([isGroup('month'), isGroup('toString')]).toEqual([true, false])
  })
})

describe('the workshop board', () => {
  const row = (form: string, sku: string | null, change = {}) => ({
    document: { entity: 'orderForm', id: form },
    sku,
    description: null,
    pieces: 1,
    open: '1',
    grams: '0',
    state: 'issued',
    ...change,
  })

  test('has a card for each order form with all its goods, in the order of the report', () => {
    const forms = formsOf([row('b', 'B-1'), row('a', 'A-1'), row('b', 'B-2'), row('c', null)])
    expect(forms.map(({ document, goods }) => [document.id, goods.map(({ sku }) => sku)])).toEqual([
      ['b', ['B-1', 'B-2']],
      ['a', ['A-1']],
      ['c', []],
    ])
  })

  test('names each maker once, by name', () => {
    const by = (makerId: string | null, maker: string | null) => ({ makerId, maker }) as BoardForm
    expect(makersOf([by('2', 'Zoe'), by('1', 'Adam'), by('2', 'Zoe'), by(null, null)])).toEqual([
      { value: '1', label: 'Adam' },
      { value: '2', label: 'Zoe' },
    ])
  })

  test('counts days to the promise, across a change of the clock, and none when nothing is left to do', () => {
    const form = (promised: string | null, state = 'issued') => ({ promised, state }) as BoardForm
    expect([dueIn(form('2026-03-30'), '2026-03-28'), dueIn(form('2026-03-27'), '2026-03-28'), dueIn(form(null), '2026-03-28')]).toEqual([
      2,
      -1,
      null,
    ])
    expect(dueIn(form('2026-03-27', 'to be collected'), '2026-03-28')).toBeNull()
  })
})

test('a recently opened record is recognized on its page, below it, and in the panel beside its list', () => {
  expect(recordAt(homes, `/sales-and-clients/invoices/${id}`, undefined)).toBe(`invoice.${id}`)
  expect(recordAt(homes, `/sales-and-clients/approvals/${id}/return`, undefined)).toBe(`approval.${id}`)
  expect(recordAt(homes, '/sales-and-clients/customers', id)).toBe(`customer.${id}`)
  expect([recordAt(homes, '/sales-and-clients/invoices', undefined), recordAt(homes, '/sales-and-clients/customers', 'new')]).toEqual([
    null,
    null,
  ])
})
