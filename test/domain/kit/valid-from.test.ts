import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxesOn } from '../../../src/domain/company/tax-rate.ts'
import { validOn } from '../../../src/domain/kit/valid-from.ts'
import { always } from '../../support/always.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

describe('what is valid on a day', () => {
  it('is the newest row on or before it, and nothing before the first', () => {
    const rows = ['2026-03-01', '2026-01-01', '2026-02-01'].map(date => ({ date }))
    expect(['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2030-01-01'].map(on => validOn(rows, on)?.date)).toEqual([
      undefined,
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-03-01',
    ])
  })
  it('does not change with a row of a later day, nor with the order of the rows', () =>
    always(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 10 }), fc.integer({ min: 0, max: 60 }), (days, on) => {
        const rows = days.map(n => ({ date: day(n) }))
        const found = validOn(rows, day(on))
        expect(validOn(rows.toReversed(), day(on))).toBe(found)
        expect(validOn([...rows, { date: day(on + 1) }], day(on))).toBe(found)
        expect(found?.date).toBe(
          rows
            .map(({ date }) => date)
            .filter(date => date <= day(on))
            .toSorted()
            .at(-1),
        )
      }),
    ))
})

describe('the taxes of a day', () => {
  const rate = (code: string, percent: string, date: string) => ({ code, name: code, rate: percent, date })
  it('are those without tax, and the valid rate of each code, lowest first', () => {
    const rates = [
      rate('STD', '7', '1900-01-01'),
      rate('STD', '10', '2026-10-01'),
      rate('LOW', '2.5', '2020-01-01'),
      rate('NEW', '3', '2027-01-01'),
    ]
    const on = (date: string) => taxesOn(rates, date).map(({ code, rate: percent }) => `${code} ${percent}`)
    expect(on('2026-09-30')).toEqual(['EXEMPT 0', 'ZERO 0', 'OUT 0', 'LOW 2.5', 'STD 7'])
    expect(on('2026-10-01')).toEqual(['EXEMPT 0', 'ZERO 0', 'OUT 0', 'LOW 2.5', 'STD 10'])
    expect(on('1899-12-31')).toEqual(['EXEMPT 0', 'ZERO 0', 'OUT 0'])
  })
})
