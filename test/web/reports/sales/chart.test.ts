import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { compare, sum } from '../../../../src/domain/kit/quantity.ts'
import type { Found, ReportRow } from '../../../../src/domain/reports/contract.ts'
import { drawn } from '../../../../src/web/reports/sales/chart.ts'
import type { SalesGroups } from '../../../../src/web/reports/sales/view.ts'
import { signIn } from '../../support/company.ts'

type Query = Parameters<typeof drawn>[1]
const customer = (at: number) => ({ id: `c${at}`, title: `Customer ${at}` })
const month = (at: number) => ({ id: `2026-0${at}-01`, title: `Month ${at}` })
const found = (change: Partial<Found>): Found => ({ columns: [], rows: [], sums: {}, ...change })
const days = { from: '2026-01-01', to: '2026-03-31' }
const draw = (by: SalesGroups, change: Partial<Found>, query: Partial<Query> = {}) =>
  drawn(found(change), { by, measure: 'net', days, link: () => null, ...query })
/** The result of two groups: a cell for each pair, and the sums of both. */
const crossed = (cells: readonly (readonly [number, number, number])[]): Pick<Found, 'rows' | 'drawn' | 'across'> => {
  const total = (index: 0 | 1, at: number) => String(cells.filter(cell => cell[index] === at).reduce((all, cell) => all + cell[2], 0))
  const each = (index: 0 | 1) => [...new Set(cells.map(cell => cell[index]))]
  return {
    rows: cells.map(([at, of, net]) => ({ month: month(at), customer: customer(of), net: String(net) })),
    drawn: each(0).map(at => ({ month: month(at), net: total(0, at) })),
    across: each(1).map(of => ({ customer: customer(of), net: total(1, of) })),
  }
}

beforeEach(() => void signIn())

describe('the chart of one group', () => {
  const sums = [1, 2, 3].map((at): ReportRow => ({ customer: customer(at), net: String(at * 10), before: '5' }))

  test('ranks its rows, the greatest first, and at most twelve', () => {
    const { along, points, series } = draw(['customer'], { drawn: sums })
    expect([along, series]).toEqual(['rank', []])
    expect(points.map(({ label, value, before }) => [label, value, before])).toEqual([
      ['Customer 3', '30', '5'],
      ['Customer 2', '20', '5'],
      ['Customer 1', '10', '5'],
    ])
    const many = Array.from({ length: 20 }, (_, at) => ({ customer: customer(at), net: String(at) }))
    expect(draw(['customer'], { drawn: many }).points.map(({ value }) => value)).toEqual(
      Array.from({ length: 12 }, (_, at) => String(19 - at)),
    )
  })

  test('has every interval of the period, also one without sales', () => {
    const { along, points } = draw(['month'], {
      drawn: [
        { month: month(3), net: '7' },
        { month: month(1), net: '5' },
      ],
    })
    expect(along).toBe('time')
    expect(points.map(({ short, value }) => [short, value])).toEqual([
      ['Jan', '5'],
      ['Feb', null],
      ['Mar', '7'],
    ])
  })

  test('leaves out a row without a group', () => {
    expect(draw(['customer'], { drawn: [...sums, { customer: null, net: '99' }] }).points).toHaveLength(3)
  })

  test('links each point, but not an interval without sales', () => {
    const link = (row: ReportRow) => `/${String(row.net)}`
    expect(draw(['month'], { drawn: [{ month: month(1), net: '5' }] }, { link }).points.map(({ to }) => to)).toEqual(['/5', null, null])
  })
})

describe('the chart of two groups', () => {
  const both = crossed([
    [1, 1, 10],
    [1, 2, 5],
    [2, 1, 7],
  ])

  test('is along time, with the other group as series, whichever is named first', () => {
    const { along, points, series } = draw(['month', 'customer'], both)
    expect([along, series]).toEqual(['time', ['Customer 1', 'Customer 2']])
    expect(points.map(({ value, parts }) => [value, parts])).toEqual([
      ['15', ['10', '5']],
      ['7', ['7', null]],
      [null, [null, null]],
    ])
    const turned = { rows: both.rows, drawn: both.across, across: both.drawn }
    expect(draw(['customer', 'month'], turned)).toEqual(draw(['month', 'customer'], both))
  })

  test('does not count the sums between the rows', () => {
    const rows = [...both.rows, { customer: customer(1), month: month(1), net: '999', isSum: true }]
    expect(draw(['month', 'customer'], { ...both, rows })).toEqual(draw(['month', 'customer'], both))
  })

  test('draws the six greatest and puts the rest together: the parts add up to the value', () => {
    const cell = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 10_000 }))
    const cells = fc.uniqueArray(cell, { minLength: 1, maxLength: 30, selector: ([at, of]) => `${at} ${of}` })
    fc.assert(
      fc.property(cells, list => {
        const { points, series } = draw(['month', 'customer'], crossed(list))
        const customers = new Set(list.map(([, of]) => of)).size
        expect(series).toHaveLength(Math.min(customers, 7))
        expect(series.includes('Others')).toBe(customers > 6)
        for (const { value, parts } of points) if (value !== null) expect(compare(sum(parts ?? []), value)).toBe(0)
      }),
    )
  })

  test('of a figure that does not add up, or of a part of the rows, has no series', () => {
    for (const shown of [draw(['month', 'customer'], both, { measure: 'average' }), draw(['month', 'customer'], { ...both, more: 5 })]) {
      expect(shown.series).toEqual([])
      expect(shown.points.some(point => 'parts' in point)).toBe(false)
    }
  })
})
