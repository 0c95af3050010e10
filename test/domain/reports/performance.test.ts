import { describe, expect, it, test } from 'vitest'
import { approvalAges, stockAges } from '../../../src/domain/reports/age.ts'
import { monthsOf, yearTo } from '../../../src/domain/reports/performance/period.ts'
import { type Goods, goodsFigures, noJobs, pooledYield, workFigures } from '../../../src/domain/reports/performance/work.ts'

const goods: Goods = {
  ...{ employee: 'Ek', key: 'ruby', lines: 2, issued: '100', uncut: '20', finished: '40', rejects: '5', loss: '35', lossValue: '70.5' },
  ...{ judged: '80', kept: '40', foreseen: '32' },
}

describe('the figures of a maker', () => {
  it('are the totals of the goods, with yield and loss in percent of what was cut', () => {
    expect(goodsFigures([goods, goods], [goods])).toEqual({
      ...{ lines: 4, issued: '200.000', uncut: '40.000', finished: '80.000', rejects: '10.000', loss: '70.000', lossPercent: '43.75' },
      ...{ lossValue: '141.00', yield: '50.00', colleagues: null },
      expected: { own: '50.00', usual: '40.00', difference: '10.00', weight: '160.000' },
    })
  })
  it('have no yield and no comparison when nothing was cut', () => {
    const uncut = { ...goods, uncut: '100', finished: '0', judged: '0' }
    expect(pooledYield([uncut])).toBeNull()
    expect(goodsFigures([uncut], [uncut, { ...goods, employee: 'Fon' }])).toMatchObject({ yield: null, expected: null, colleagues: null })
  })
  it('compare only goods that were cut, with colleagues who cut the same', () => {
    const uncut = { ...goods, key: 'spinel', uncut: '100', finished: '0' }
    const other = { ...goods, employee: 'Fon', finished: '60' }
    expect(goodsFigures([goods, uncut], [goods, other]).colleagues).toEqual({
      own: '50.00',
      usual: '75.00',
      difference: '-25.00',
      weight: '80.000',
    })
    const idle = { ...goods, employee: 'Gai', uncut: '100', finished: '0' }
    expect(goodsFigures([goods], [goods, idle]).colleagues).toBeNull()
  })
  it('count a colleague once, however many lines they had', () => {
    const of = (employee: string, finished: string) => ({ ...goods, employee, finished })
    const all = [goods, of('Fon', '80'), of('Fon', '80'), of('Gai', '8'), of('Hong', '16')]
    expect(goodsFigures([goods], all).colleagues?.usual).toBe('20.00')
  })
  it('are rates of the jobs', () => {
    const jobs = { ...noJobs, jobs: 8, promised: 4, onTime: 3, reworked: 2, days: 20, labour: '90.5' }
    const metal = { metalIssued: '20', metalBack: '4', metalLoss: '0.8', metalAllowed: '1.6' }
    expect(workFigures({ ...jobs, ...metal }, [goods], [])).toMatchObject({
      ...{ labour: '90.50', onTimePercent: '75.00', reworkPercent: '25.00', daysPerJob: '2.5', labourPerCarat: '2.26' },
      ...{ metalLossPercent: '5.00', metalAllowedPercent: '10.00', jobs: 8, finished: '40.000' },
    })
  })
  it('are empty without jobs and goods', () =>
    expect(workFigures(noJobs, [], [])).toMatchObject({
      ...{ onTimePercent: null, reworkPercent: null, daysPerJob: null, labourPerCarat: null },
      ...{ metalLossPercent: null, metalAllowedPercent: null, lossPercent: null, yield: null },
    }))
})

test('a chart shows at least the last twelve months', () => {
  expect(yearTo({ from: '2026-11-05', to: '2026-11-20' })).toEqual({ from: '2025-12-01', to: '2026-11-20' })
  const years = { from: '2024-01-15', to: '2026-11-20' }
  expect(yearTo(years)).toBe(years)
  expect(yearTo({ from: '2025-12-01', to: '2026-11-20' })).toEqual({ from: '2025-12-01', to: '2026-11-20' })
})

test('a period that ends before it begins has no months', () => expect(monthsOf({ from: '2026-03-01', to: '2026-01-31' })).toEqual([]))

test('ages follow each other without a gap', () => {
  for (const ages of [stockAges, approvalAges])
    expect(ages.slice(1).map(({ from }) => from)).toEqual(ages.slice(0, -1).map(({ to }) => (to ?? 0) + 1))
  expect(approvalAges.map(({ name }) => name)).toEqual(['0-30', '31-60', '61-90', '90+'])
  expect(stockAges.map(({ name }) => name)).toContain('held 365+')
  expect(stockAges.at(-1)?.label).toBe('Over 365 days')
})
