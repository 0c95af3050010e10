import { describe, expect, it, test } from 'vitest'
import { movedIntoWork, returnablePieces } from '../../../src/domain/workshop/order-form/pieces.ts'
import { type Earlier, type Issued, type Receipt, receive } from '../../../src/domain/workshop/order-form/receipt.ts'
import { reworking } from '../../../src/domain/workshop/order-form/receipt-postings.ts'
import { lineYield, yieldOf } from '../../../src/domain/workshop/order-form/yield.ts'

const rough: Issued = { id: 'line', inventory: 'rough', sku: 'R-1', pieces: null, weight: '250', cost: '3000' }
const held = { pieces: null, weight: '250', value: '3000' }
const nothing: Receipt = { outputs: [], uncut: null, rejects: [], broken: null, lost: null, loss: '0', finish: true }
const own = { spread: 'value', labour: '0', isOwn: true } as const
const finished = (weight: string, market: string) => ({ inventory: 'cut', pieces: 1, weight, market })
const costsOf = (
  receipt: Partial<Receipt>,
  from: Partial<typeof held> = {},
  terms: { labour?: string; isOwn?: boolean; spread?: 'weight' } = {},
) => receive(rough, { ...held, ...from }, { ...nothing, ...receipt }, { ...own, ...terms }).results.map(({ kind, cost }) => [kind, cost])

describe('when nothing was finished, the cost goes', () => {
  it('to what was broken', () =>
    expect(costsOf({ broken: { pieces: null, weight: '100' } })).toEqual([
      ['broken', '3000.00'],
      ['loss', '0.00'],
    ]))
  it('to what was cut away', () => expect(costsOf({})).toEqual([['loss', '3000.00']]))
  it('to what was lost', () => {
    expect(costsOf({ lost: { pieces: null, weight: '250' } }, { value: '3010' })).toEqual([['lost', '3010.00']])
    expect(costsOf({ lost: { pieces: null, weight: '100' } })).toEqual([
      ['lost', '1200.00'],
      ['loss', '1800.00'],
    ])
  })
  it('to the first reject, beyond the value of the rejects', () => {
    const reject = (value: string) => ({ inventory: 'reject', pieces: 1, weight: '125', value })
    expect(costsOf({ rejects: [reject('60'), reject('40')] })).toEqual([
      ['reject', '2960.00'],
      ['reject', '40.00'],
    ])
  })
  it('to what came back uncut', () => {
    expect(costsOf({ uncut: { pieces: null, weight: '250' } }, { value: '3010' })).toEqual([['uncut', '3010.00']])
    expect(costsOf({ uncut: { pieces: null, weight: '100' } })).toEqual([
      ['uncut', '1200.00'],
      ['loss', '1800.00'],
    ])
  })
})

describe('finished goods', () => {
  const outputs = [finished('60', '900'), finished('40', '100')]
  it('share the cost and the labor by value, or by weight where no value is known', () => {
    expect(costsOf({ outputs }, {}, { labour: '200' })).toEqual([
      ['output', '2880.00'],
      ['output', '320.00'],
      ['loss', '0.00'],
    ])
    expect(costsOf({ outputs }, {}, { labour: '200', spread: 'weight' }).slice(0, 2)).toEqual([
      ['output', '1920.00'],
      ['output', '1280.00'],
    ])
    expect(costsOf({ outputs: [finished('60', '0'), finished('40', '0')] }).slice(0, 2)).toEqual([
      ['output', '1800.00'],
      ['output', '1200.00'],
    ])
    expect(costsOf({ outputs: [finished('60', '900'), finished('40', '0')] }).slice(0, 2)).toEqual([
      ['output', '3000.00'],
      ['output', '0.00'],
    ])
  })
  it('of another owner cost nothing and bear no labor', () => {
    expect(costsOf({ outputs }, { value: '0' }, { labour: '200', isOwn: false })).toEqual([
      ['output', '0.00'],
      ['output', '0.00'],
      ['loss', '0.00'],
    ])
    expect(receive(rough, { ...held, value: '0' }, { ...nothing, outputs }, { ...own, labour: '200', isOwn: false }).labour).toBe('0.00')
  })
  it('never cost less than nothing when labor is taken back', () => {
    const made = (labour: string) => receive(rough, held, { ...nothing, outputs: [finished('60', '900')] }, { ...own, labour })
    expect([made('-3000').results[0]?.cost, made('-3000').labour]).toEqual(['0.00', '-3000.00'])
    expect([made('-3001').results[0]?.cost, made('-3001').labour]).toEqual(['0.00', '-3000.00'])
    expect([made('-2999').results[0]?.cost, made('-2999').labour]).toEqual(['1.00', '-2999.00'])
  })
  it('cost their share by weight while the line is open', () => {
    const open = receive(rough, held, { ...nothing, finish: false, outputs }, { ...own, labour: '200' })
    expect([open.isDone, open.labour, open.results.map(({ cost }) => cost)]).toEqual([false, '0.00', ['720.00', '480.00']])
    expect(receive(rough, held, { ...nothing, finish: false, outputs: [finished('250', '9')] }, own).isDone).toBe(true)
  })
})

describe('goods finished earlier', () => {
  const before: Earlier = { ...finished('50', '500'), inventory: 'before', result: 'first', cost: '600.00' }
  const left = { pieces: null, weight: '200', value: '2400' }
  const wire = (postings: ReturnType<typeof receive>['postings']) =>
    postings.map(({ inventory, from, to, weight, value }) => [inventory, from, to, weight, value].join(' '))
  it('take the cost of the waste, which is consumed', () => {
    const done = receive(rough, left, nothing, own, [before])
    expect(done.recosted).toEqual([{ result: 'first', cost: '3000.00' }])
    expect(done.results).toMatchObject([{ kind: 'loss', weight: '200', cost: '2400.00' }])
    expect(wire(done.postings)).toEqual([
      'rough in_work consumed 200 2400.00',
      'before available consumed 50 600.00',
      'before consumed available 50 3000.00',
    ])
  })
  it('keep their cost when the rest comes back, and none is lost', () => {
    const done = receive(rough, left, { ...nothing, uncut: { pieces: null, weight: '200' } }, own, [before])
    expect(done.recosted).toEqual([])
    expect(wire(done.postings)).toEqual(['rough in_work available 200 2400.00'])
  })
  it('share with the goods finished now, whose own results are only theirs', () => {
    const done = receive(rough, left, { ...nothing, outputs: [finished('50', '500')] }, own, [before])
    expect(done.results.map(({ kind, cost }) => [kind, cost])).toEqual([
      ['output', '1500.00'],
      ['loss', '0.00'],
    ])
    expect(done.recosted).toEqual([{ result: 'first', cost: '1500.00' }])
    expect(wire(done.postings)).toContain('rough in_work loss 150 0.00')
  })
})

describe('counted goods in work', () => {
  const three = { pieces: 3, weight: '250', value: '3000' }
  const pieces = (receipt: Partial<Receipt>) =>
    receive({ ...rough, pieces: 3 }, three, { ...nothing, ...receipt }, own).postings.map(({ from, to, pieces, weight }) => [
      from,
      to,
      pieces,
      weight,
    ])
  it('are all consumed when the line is done, except those that came back, broke or were lost', () => {
    expect(pieces({ outputs: [finished('60', '900')], uncut: { pieces: 1, weight: '100' } })).toEqual([
      ['in_work', 'consumed', 0, '60'],
      ['consumed', 'available', 1, '60'],
      ['in_work', 'available', 1, '100'],
      ['in_work', 'loss', 0, '90'],
      ['in_work', 'consumed', 2, '0'],
    ])
    expect(pieces({ broken: { pieces: 1, weight: '100' }, lost: { pieces: 2, weight: '150' } })).toEqual([
      ['in_work', 'loss', 1, '100'],
      ['in_work', 'loss', 2, '150'],
    ])
  })
  it('are fewer by every piece that came of them, and at least one while the line is open', () => {
    const ten = { ...rough, pieces: 10 }
    const left = (pieces: number, receipt: Partial<Receipt>, accounted: number | null) => {
      const { postings } = receive(ten, { ...three, pieces }, { ...nothing, finish: false, ...receipt }, { ...own, accounted })
      return pieces + movedIntoWork('line', postings)
    }
    const reject = { inventory: 'reject', pieces: 1, weight: '5', value: '1' }
    expect(left(10, { outputs: [{ ...finished('60', '900'), pieces: 3 }], rejects: [reject] }, 0)).toBe(6)
    expect(left(10, { outputs: [{ ...finished('60', '900'), pieces: 18 }] }, 0)).toBe(1)
    expect(left(10, { outputs: [finished('5', '9')] }, 4)).toBe(5)
    expect(left(2, { outputs: [finished('5', '9')] }, null)).toBe(1)
  })
  it('come back even if more were made than went in', () => {
    const ten = { ...rough, pieces: 10 }
    const results = [
      { of: 1, kind: 'output', pieces: 9, reworked: false },
      { of: 1, kind: 'uncut', pieces: 2, reworked: false },
    ]
    expect(returnablePieces(ten, 1, results, 1)).toBe(8)
    expect(returnablePieces(ten, 1, [{ ...results[0]!, reworked: true }], 1)).toBe(1)
    const { postings } = receive(ten, { ...three, pieces: 1 }, { ...nothing, uncut: { pieces: 8, weight: '250' } }, own)
    expect(postings.map(({ from, to, pieces }) => [from, to, pieces])).toEqual([
      ['in_work', 'available', 8],
      ['consumed', 'in_work', 7],
    ])
  })
  it('stay in work while the line is open', () =>
    expect(pieces({ finish: false, uncut: { pieces: 1, weight: '100' } })).toEqual([['in_work', 'available', 1, '100']]))
  it('go back into work with at least one piece', () => {
    const sent = (line: number | null, back: number | null) =>
      reworking({ ...rough, pieces: line }, { ...finished('5', '9'), pieces: back, result: 'r', cost: '5.00' })[1]?.pieces
    expect([sent(3, 2), sent(3, 0), sent(3, null), sent(null, 2)]).toEqual([2, 1, 1, null])
  })
})

test('uncounted goods post no pieces', () =>
  expect(receive(rough, held, { ...nothing, uncut: { pieces: null, weight: '250' } }, own).postings.map(({ pieces }) => pieces)).toEqual([
    null,
  ]))

test('the yield is of what was cut, without what is still in work', () => {
  expect(yieldOf({ finished: '30', issued: '120', uncut: '20', open: '40' })).toBe('50.00')
  expect(yieldOf({ finished: '0', issued: '20', uncut: '20' })).toBeNull()
})

test('the yield of a line with goods in work is known only by its cutting loss', () => {
  const cut = { finished: '10', issued: '40', uncut: '0', open: '30' }
  expect(lineYield({ ...cut, loss: '0' })).toBeNull()
  expect(lineYield({ ...cut, open: '24', loss: '6' })).toBe('62.50')
  expect(lineYield({ ...cut, open: '0', loss: '0' })).toBe('25.00')
  expect(lineYield({ ...cut, finished: '0', open: '0', loss: '40' })).toBeNull()
})

test('results that weigh a little more close the line with a scale difference that costs nothing', () => {
  const { results, postings, isDone } = receive(rough, held, { ...nothing, finish: false, outputs: [finished('250.001', '500')] }, own)
  expect(isDone).toBe(true)
  expect(results.map(({ kind, weight, cost }) => [kind, weight, cost])).toEqual([
    ['output', '250.001', '3000.00'],
    ['scale', '0.001', '0.00'],
  ])
  expect(postings.map(({ from, to, weight, value }) => [from, to, weight, value])).toEqual([
    ['adjustment', 'in_work', '0.001', '0'],
    ['in_work', 'consumed', '250.001', '3000.00'],
    ['consumed', 'available', '250.001', '3000.00'],
  ])
})
