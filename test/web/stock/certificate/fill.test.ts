import { describe, expect, it } from 'vitest'
import { fillingOf } from '../../../../src/web/stock/certificate/pdf/fill.ts'

const names = ['lab', 'number', 'weight', 'origin', 'comments']
const report = { lab: 'GIA', values: { number: '2141438171', weight: '1.05', origin: 'Burma (Myanmar)', polish: 'EX' } } as const

describe('the PDF of a report', () => {
  it('fills what is empty, and only the fields that the form has', () => {
    expect(fillingOf(report, { isNew: true, names, now: { origin: '', weight: null }, opened: {} })).toEqual({
      ...{ fill: { lab: 'GIA', number: '2141438171', weight: '1.05', origin: 'Burma (Myanmar)' }, replaced: [], kept: [] },
    })
  })

  it('replaces what a new form was opened with, and names it', () => {
    const opened = { weight: '1.06' }
    const { fill, replaced, kept } = fillingOf(report, { isNew: true, names, now: { ...opened }, opened })
    expect([fill.weight, replaced, kept]).toEqual(['1.05', [{ name: 'weight', now: '1.06', read: '1.05' }], []])
  })

  it('keeps what the user typed, in a new form too', () => {
    const { fill, replaced, kept } = fillingOf(report, { isNew: true, names, now: { weight: '1.07' }, opened: { weight: '1.06' } })
    expect([fill.weight, replaced, kept]).toEqual([undefined, [], [{ name: 'weight', now: '1.07', read: '1.05' }]])
  })

  it('keeps what was saved', () => {
    const saved = { lab: 'GIA', number: '2141438171', weight: '1.06', origin: null }
    expect(fillingOf(report, { isNew: false, names, now: saved, opened: saved })).toEqual({
      ...{ fill: { origin: 'Burma (Myanmar)' }, replaced: [], kept: [{ name: 'weight', now: '1.06', read: '1.05' }] },
    })
  })

  it('leaves alone what is the same, however many decimals it has', () => {
    const saved = { lab: 'GIA', number: '2141438171', weight: '1.050', origin: 'Burma (Myanmar)' }
    expect(fillingOf(report, { isNew: false, names, now: saved, opened: saved })).toEqual({ fill: {}, replaced: [], kept: [] })
  })
})
