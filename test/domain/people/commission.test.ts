import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compare, minus, plus, round, sum, times } from '../../../src/domain/kit/quantity.ts'
import {
  addSales,
  type CommissionTerms,
  commissionOfMonth,
  creditedOf,
  creditsOf,
  noSales,
  percentOf,
  type Sales,
  salesFigures,
} from '../../../src/domain/people/commission.ts'
import { commissionsIn, commissionTotal } from '../../../src/domain/reports/performance/commission.ts'
import { monthAround, monthsOf } from '../../../src/domain/reports/performance/period.ts'
import { targetIn } from '../../../src/domain/reports/performance/target.ts'
import { seenBy } from '../../../src/domain/reports/performance/visible.ts'
import {
  againstColleagues,
  againstExpected,
  type Goods,
  goodsFigures,
  medianOf,
  pooledYield,
} from '../../../src/domain/reports/performance/work.ts'
import { always } from '../../support/always.ts'

const cents = (max = 10_000_000) => fc.integer({ min: 0, max }).map(value => round(String(value / 100), 2))
const weights = fc.integer({ min: 1, max: 500_000 }).map(value => round(String(value / 1000), 3))
const shares = fc.array(
  fc.integer({ min: 1, max: 60_000 }).map(value => round(String(value / 1000), 3)),
  { maxLength: 5 },
)

describe('a shared sale', () => {
  it('is divided among all without a remainder, for any shares', () =>
    always(
      fc.property(cents(), shares, (amount, given) => {
        const credits = creditsOf(
          'her',
          given.map((share, index) => ({ employee: `him ${index}`, share })),
        )
        expect(compare(sum(credits.map(credit => creditedOf(amount, credit))), amount)).toBe(0)
        for (const credit of credits) expect(compare(creditedOf(amount, credit), '0')).toBeGreaterThanOrEqual(0)
      }),
    ))
  it('gives each their share to the cent, and the salesperson the rest', () => {
    const credits = creditsOf('her', [{ employee: 'him', share: '33.333' }])
    expect(credits.map(credit => creditedOf('100.00', credit))).toEqual(['66.67', '33.33'])
  })
  it('never gives more than the whole, even when the shares are above 100 %', () => {
    const credits = creditsOf('her', [
      { employee: 'a', share: '80' },
      { employee: 'b', share: '80' },
    ])
    expect(credits.map(({ low, high }) => [low, high])).toEqual([
      ['0', '0'],
      ['0', '80'],
      ['80', '100'],
    ])
  })
})

describe('conversion', () => {
  it('is between 0 and 100 %, and 100 % only when all was invoiced', () =>
    always(
      fc.property(cents(), cents(), (approvalValue, part) => {
        const invoiced = compare(part, approvalValue) > 0 ? approvalValue : part
        const { conversion } = salesFigures({ ...noSales, approvalValue, invoiced }, { commission: null, target: null })
        expect(conversion === null).toBe(Number(approvalValue) === 0)
        if (conversion === null) return
        expect([Number(conversion) >= 0, Number(conversion) <= 100]).toEqual([true, true])
        if (invoiced === approvalValue) expect(conversion).toBe('100.00')
      }),
    ))
  it('of several salespeople is calculated from their total, not as the mean of their rates', () => {
    const [one, many]: [Sales, Sales] = [
      { ...noSales, approvalValue: '100', invoiced: '100' },
      { ...noSales, approvalValue: '900', invoiced: '0' },
    ]
    const { approvalValue, invoiced } = addSales([one, many])
    expect(percentOf(invoiced, approvalValue)).toBe('10.00')
  })
})

describe('commission', () => {
  const sales = { ...noSales, net: '1000', cost: '1200', collected: '400', month: '2026-05-01' }
  const from = (date: string, commission: string | null, commissionBasis: CommissionTerms['commissionBasis'] = 'sales') => ({
    ...{ date, commission, commissionBasis },
  })
  it.each([
    ['sales', '25.00'],
    ['margin', '-5.00'],
    ['collections', '10.00'],
  ] as const)('on %s is exact to the cent, also below zero', (commissionBasis, due) =>
    expect(commissionOfMonth([sales], [from('2020-01-01', '2.5', commissionBasis)], '2026-05-31')).toBe(due),
  )
  it('is null when none is agreed', () => {
    for (const terms of [[], [from('2020-01-01', null)], [from('2026-06-01', '5')]])
      expect(commissionOfMonth([sales], terms, '2026-05-31')).toBeNull()
    expect(commissionOfMonth([], [from('2020-01-01', '5')], '2026-05-31')).toBe('0.00')
  })
  it('of a month whose terms change is that of its parts, also of goods that came back', () => {
    const terms = [from('2020-01-01', '2'), from('2026-05-16', '3'), from('2026-06-01', '50')]
    const later = { ...sales, net: '200', month: '2026-05-16' }
    expect(commissionOfMonth([sales, later], terms, '2026-05-31')).toBe('26.00')
    expect(commissionOfMonth([{ ...sales, net: '-400' }, later], terms, '2026-05-31')).toBe('-2.00')
    expect(commissionOfMonth([{ ...sales, net: '-100' }, later], terms, '2026-05-31')).toBe('4.00')
  })
})

describe('the commission of a period', () => {
  const terms: CommissionTerms[] = [{ date: '2026-01-01', commission: '10', commissionBasis: 'sales' }]
  const span = (month: string, net: string) => ({ ...noSales, month, net })
  const spans = [span('2026-04-01', '100'), span('2026-05-01', '200'), span('2026-06-01', '300')]
  const paid = { month: '2026-05-01', amount: '19.50' }
  it('is that of its months, where a month that was paid keeps what was paid', () => {
    const months = commissionsIn({ from: '2026-04-01', to: '2026-06-15' }, spans, terms, [paid])
    expect(months).toEqual([
      { month: '2026-04-01', commission: '10.00', paid: null },
      { month: '2026-05-01', commission: '19.50', paid },
      { month: '2026-06-01', commission: '30.00', paid: null },
    ])
    expect(commissionTotal(months)).toBe('59.50')
  })
  it('of a part of a month does not take what was paid for all of it', () =>
    expect(commissionsIn({ from: '2026-05-02', to: '2026-05-31' }, spans, terms, [paid])).toMatchObject([
      { commission: '20.00', paid: null },
    ]))
  it('has no month before any was agreed', () => {
    expect(commissionsIn({ from: '2025-11-01', to: '2025-12-31' }, spans, terms, [])).toEqual([])
    expect(commissionTotal([])).toBeNull()
  })
  it('adds up, however the year is divided', () =>
    always(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), cents()), { maxLength: 12 }),
        fc.integer({ min: 1, max: 11 }),
        (sold, until) => {
          const all = sold.map(([month, net]) => span(`2026-${String(month).padStart(2, '0')}-01`, net))
          const of = (from: number, to: number) =>
            commissionsIn(
              { from: `2026-${String(from).padStart(2, '0')}-01`, to: monthAround(`2026-${String(to).padStart(2, '0')}-01`).to },
              all,
              terms,
              [],
            )
          const parts = [...of(1, until), ...of(until + 1, 12)]
          expect(commissionTotal(parts)).toBe(commissionTotal(of(1, 12)))
        },
      ),
    ))
})

const goods = fc
  .record({
    employee: fc.constantFrom('Ek', 'Fon', 'Gai', 'Hong'),
    key: fc.constantFrom('sapphire oval', 'ruby cushion', 'spinel round'),
    cut: weights,
    uncut: weights,
    yielded: fc.integer({ min: 0, max: 100 }),
    expected: fc.integer({ min: 1, max: 100 }),
    isJudged: fc.boolean(),
  })
  .map(({ employee, key, cut, uncut, yielded, expected, isJudged }): Goods => {
    const finished = round(times(cut, String(yielded / 100)), 3)
    const judged = isJudged ? cut : '0'
    return {
      ...{ employee, key, lines: 1, issued: plus(cut, uncut), uncut, finished, rejects: '0', loss: minus(cut, finished), lossValue: '0' },
      ...{ judged, kept: isJudged ? finished : '0', foreseen: isJudged ? times(cut, String(expected / 100)) : '0' },
    }
  })
const many = fc.array(goods, { minLength: 1, maxLength: 30 })
const ofEk = (all: readonly Goods[]) => all.filter(({ employee }) => employee === 'Ek')

describe('yield', () => {
  it('plus loss and rejects equals all that was cut, for any goods', () =>
    always(
      fc.property(many, all => {
        const { finished, rejects, loss, issued, uncut } = goodsFigures(all, all)
        expect(compare(sum([finished, rejects, loss]), minus(issued, uncut))).toBe(0)
      }),
    ))
  it('lies between the worst and the best of its parts', () =>
    always(
      fc.property(many, all => {
        const each = all.map(one => Number(pooledYield([one])))
        const whole = Number(pooledYield(all))
        expect(whole).toBeGreaterThanOrEqual(Math.min(...each) - 0.01)
        expect(whole).toBeLessThanOrEqual(Math.max(...each) + 0.01)
      }),
    ))
  it('does not depend on the order of the jobs', () =>
    always(
      fc.property(many, all => {
        expect(goodsFigures([...all].reverse(), all).yield).toBe(goodsFigures(all, all).yield)
      }),
    ))
})

describe('comparison with colleagues', () => {
  it('is zero when the yield equals that of all others', () =>
    always(
      fc.property(many, fc.integer({ min: 1, max: 100 }), (all, percent) => {
        const alike = all.map(one => {
          const cut = minus(one.issued, one.uncut)
          return { ...one, issued: plus('100', one.uncut), finished: String(percent), loss: minus('100', String(percent)), cut }
        })
        const compared = againstColleagues(ofEk(alike), alike)
        if (compared) expect(compared).toMatchObject({ own: `${percent}.00`, usual: `${percent}.00`, difference: '0.00' })
      }),
    ))
  it('rises with the own yield, and the usual yield with that of colleagues', () =>
    always(
      fc.property(many, all => {
        const own = ofEk(all)
        const before = againstColleagues(own, all)
        if (!before) return
        const better = own.map(one => ({ ...one, finished: minus(one.issued, one.uncut), loss: '0' }))
        const after = againstColleagues(better, [...all.filter(({ employee }) => employee !== 'Ek'), ...better])!
        expect(after.own).toBe('100.00')
        expect([after.usual, after.weight]).toEqual([before.usual, before.weight])
      }),
    ))
  it('is null when nobody else had the same goods', () =>
    always(
      fc.property(many, all => {
        expect(againstColleagues(ofEk(all), ofEk(all))).toBeNull()
      }),
    ))
  it('compares difficult stones only with others who cut them', () => {
    const line = (employee: string, key: string, cut: string, finished: string): Goods => ({
      ...{ employee, key, lines: 1, issued: cut, uncut: '0', finished, rejects: '0', loss: minus(cut, finished), lossValue: '0' },
      ...{ judged: '0', kept: '0', foreseen: '0' },
    })
    const all = [
      line('Ek', 'hard', '100', '20'),
      line('Fon', 'easy', '100', '45'),
      line('Fon', 'hard', '50', '9'),
      line('Gai', 'hard', '50', '10'),
    ]
    expect(againstColleagues(ofEk(all), all)).toEqual({ own: '20.00', usual: '19.00', difference: '1.00', weight: '100.000' })
  })
})

test('the comparison with the expectation uses only goods that have one', () =>
  always(
    fc.property(many, all => {
      const compared = againstExpected(all)
      const judged = all.filter(one => compare(one.judged, '0') > 0)
      expect(compared === null).toBe(judged.length === 0)
      if (!compared) return
      expect(compared.own).toBe(pooledYield(judged.map(one => ({ ...one, issued: one.judged, uncut: '0' }))))
      expect(compared.difference).toBe(round(minus(compared.own, compared.usual), 2))
    }),
  ))

test('the median is the middle value, or the mean of the two middle values', () => {
  expect([medianOf([]), medianOf(['3']), medianOf(['9', '1', '10']), medianOf(['2', '1'])]).toEqual([null, '3', '9', '1.5'])
})

test('the target of a period is that of its months, part of a month by its days', () => {
  const monthly = [{ date: '0000-01-01', target: '100' }]
  const targetOf = (from: string, to: string, terms = monthly) => targetIn({ from, to }, terms)
  expect(targetOf('2026-01-01', '2026-12-31')).toBe('1200.00')
  expect(targetOf('2026-02-01', '2026-02-14')).toBe('50.00')
  expect(targetOf('9999-11-16', '9999-12-31')).toBe('150.00')
  expect(targetOf('0000-01-01', '0000-02-29')).toBe('200.00')
  expect(targetOf('2026-01-01', '2026-12-31', [])).toBeNull()
})

test('each day of a period counts with the target that was agreed on it', () => {
  const terms = [
    { date: '2026-02-01', target: '2800' },
    { date: '2026-02-15', target: '5600' },
    { date: '2026-04-01', target: null },
  ]
  expect(targetIn({ from: '2026-01-01', to: '2026-01-31' }, terms)).toBeNull()
  expect(targetIn({ from: '2026-02-01', to: '2026-02-28' }, terms)).toBe('4200.00')
  expect(targetIn({ from: '2026-02-08', to: '2026-02-21' }, terms)).toBe('2100.00')
  expect(targetIn({ from: '2026-01-01', to: '2026-12-31' }, terms)).toBe('9800.00')
  expect(targetIn({ from: '2026-04-01', to: '2026-04-30' }, terms)).toBeNull()
})

test('the months of a period follow from its days, and cover it', () => {
  expect(monthsOf({ from: '2025-12-20', to: '2026-02-03' })).toEqual([
    { from: '2025-12-20', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-03' },
  ])
})

test('a viewer without access to costs does not see a commission on the margin', () => {
  const figures = { net: '100.00', cost: '60.00', margin: '40.00', marginPercent: '40.00', commission: '4.00' }
  expect(seenBy(figures, { commissionBasis: 'sales' }, { showsCosts: true })).toEqual(figures)
  expect(seenBy(figures, { commissionBasis: 'sales' }, { showsCosts: false })).toEqual({ net: '100.00', commission: '4.00' })
  expect(seenBy(figures, { commissionBasis: 'margin' }, { showsCosts: false })).toEqual({ net: '100.00' })
})
