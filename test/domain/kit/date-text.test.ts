import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateShape, readDate } from '../../../src/domain/kit/date-text.ts'

describe('a date in a list', () => {
  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026/3/1', '2026-03-01'],
    ['2026-03-01 00:00:00', '2026-03-01'],
    ['2026-03-01T10:15:00Z', '2026-03-01'],
    ['1.3.2026', '2026-03-01'],
    ['01.03.26', '2026-03-01'],
    ['31/12/2025', '2025-12-31'],
    ['12/31/2025', '2025-12-31'],
    ['05-05-2024', '2024-05-05'],
    ['1 March 2026', '2026-03-01'],
    ['1st Mar 2026', '2026-03-01'],
    ['01-Mar-26', '2026-03-01'],
    ['Mar 1, 2026', '2026-03-01'],
  ])('%s is %s', (text, value) => {
    expect(readDate(text, null)).toEqual({ value })
  })
  it.each(['', 'soon', '31/02/2026', '2026-13-01', '29.2.2025', '1 Marz', '45123', '0000-01-01', '1/2/3'])('%s is none', text => {
    expect(dateShape(text)).toBeNull()
    expect(readDate(text, 'dmy')).toEqual({ fault: expect.stringMatching(/is not a date\. Write it as 2026-03-31\./) })
  })
  it('is asked about where day and month can change places', () => {
    expect(dateShape('03/04/2026')).toEqual({ dmy: '2026-04-03', mdy: '2026-03-04' })
    expect(readDate('03/04/2026', null)).toEqual({
      fault: '“03/04/2026” can be 2026-04-03 or 2026-03-04. Choose the order of day and month of this column.',
    })
    expect(readDate('03/04/2026', 'mdy')).toEqual({ value: '2026-03-04' })
    expect(readDate('03/04/2026', 'dmy')).toEqual({ value: '2026-04-03' })
  })
  it('reads every day that it can write, in either order', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, value => {
        const [year, month, date] = value.split('-')
        expect(readDate(value, null)).toEqual({ value })
        expect(readDate(`${date}.${month}.${year}`, null)).toEqual({ value })
        expect(readDate(`${date}/${month}/${year}`, 'dmy')).toEqual({ value })
        expect(readDate(`${month}/${date}/${year}`, 'mdy')).toEqual({ value })
      }),
    )
  })
})
