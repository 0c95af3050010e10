import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compare, isZero, minus, plus, sum } from '../../../src/domain/kit/quantity.ts'
import { type Earlier, type Issued, type Receipt, receiptFault, receive } from '../../../src/domain/workshop/order-form/receipt.ts'
import { reworking } from '../../../src/domain/workshop/order-form/receipt-postings.ts'
import { yieldOf } from '../../../src/domain/workshop/order-form/yield.ts'

const rough: Issued = { id: 'line', inventory: 'rough', sku: 'R-1', pieces: null, weight: '250', cost: '3000' }
const held = { pieces: null, weight: '250', value: '3000' }
const nothing: Receipt = { outputs: [], uncut: null, rejects: [], broken: null, lost: null, loss: '0', finish: false }
const own = { spread: 'value', labour: '260', isOwn: true } as const
const parcel = { inventory: 'parcel', pieces: 18, weight: '55.20', market: '3312' }
const singles = { inventory: 'singles', pieces: 3, weight: '9.80', market: '1764' }
const rest = { uncut: { pieces: null, weight: '30' }, rejects: [{ inventory: 'rejects', pieces: null, weight: '12', value: '60' }] }

// docs/domain/worked-cases.md#case-b-rough
describe('rough to finished', () => {
  it('in one receipt', () => {
    const { results, isDone } = receive(rough, held, { ...nothing, ...rest, outputs: [parcel, singles], finish: true }, own)
    expect(isDone).toBe(true)
    expect(results.map(({ kind, weight, cost }) => [kind, Number(weight), cost])).toEqual([
      ['output', 55.2, '1853.05'],
      ['output', 9.8, '986.95'],
      ['reject', 12, '60.00'],
      ['uncut', 30, '360.00'],
      ['loss', 143, '0.00'],
    ])
    expect(yieldOf({ finished: '65.00', issued: '250', uncut: '30' })).toBe('29.55')
  })
  it('by weight at one price per carat', () => {
    const { results } = receive(
      rough,
      held,
      { ...nothing, ...rest, outputs: [parcel, singles], finish: true },
      { ...own, spread: 'weight' },
    )
    expect(results.slice(0, 2).map(({ cost }) => cost)).toEqual(['2411.82', '428.18'])
  })
  it('over two receipts gives the same result', () => {
    const first = receive(rough, held, { ...nothing, outputs: [parcel] }, own)
    expect([first.isDone, first.results.map(({ cost }) => cost), first.labour]).toEqual([false, ['662.40'], '0.00'])
    const earlier: Earlier[] = [{ ...parcel, result: 'first', cost: '662.40' }]
    const left = { pieces: null, weight: '194.80', value: '2337.60' }
    const second = receive(rough, left, { ...nothing, ...rest, outputs: [singles], finish: true }, own, earlier)
    expect(second.recosted).toEqual([{ result: 'first', cost: '1853.05' }])
    expect(second.results[0]!.cost).toBe('986.95')
  })
})

describe('refused with a message', () => {
  const fault = (receipt: Partial<Receipt>, given: Partial<typeof held> | null = {}) =>
    receiptFault(rough, given ? { ...held, ...given } : undefined, { ...nothing, ...receipt }, own)
  it.each([
    ['more out than in', fault({ outputs: [{ ...parcel, weight: '252' }] }), /R-1: 252 ct are entered, but only 250 ct are in work/],
    ['results twice', fault({ outputs: [parcel] }, { weight: '0' }), /All results are entered/],
    ['nothing said', fault({}), /enter the result/],
    ['a weight of nothing', fault({ outputs: [{ ...parcel, weight: '0' }] }), /above zero/],
    [
      'rejects worth more than the total',
      fault({ rejects: [{ inventory: 'x', pieces: null, weight: '1', value: '3001' }] }),
      /value of the rejects is more/,
    ],
    ['two stones of unknown worth', fault({ outputs: [parcel, { ...singles, market: '0' }] }), /enter the value/],
  ])('%s', (_, fault, words) => expect(fault).toMatch(words))
})

test('the total cost never changes, for any results in any order', () => {
  const part = fc.record({ weight: fc.integer({ min: 1, max: 9_000 }), market: fc.integer({ min: 1, max: 90_000 }) })
  const parts = fc.array(part, { maxLength: 4 })
  const receipts = fc.array(
    fc.record({
      outs: parts,
      uncut: fc.integer({ min: 0, max: 4000 }),
      reject: fc.integer({ min: 0, max: 4000 }),
      lost: fc.integer({ min: 0, max: 900 }),
      loss: fc.integer({ min: 0, max: 3000 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(
      receipts,
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.boolean(),
      (all, cents, labour, byWeight) => {
        const milli = (n: number) => (n / 1000).toFixed(3)
        const total = all
          .flatMap(one => [...one.outs.map(o => o.weight), one.uncut, one.reject, one.lost, one.loss])
          .reduce((a, b) => a + b, 1)
        const line: Issued = { id: 'l', inventory: 'in', sku: 'IN', pieces: null, weight: milli(total), cost: (cents / 100).toFixed(2) }
        const balances = new Map<string, { weight: string; value: string }>([['in in_work', { weight: line.weight, value: line.cost }]])
        const move = (key: string, weight: string, value: string) => {
          const now = balances.get(key) ?? { weight: '0', value: '0' }
          balances.set(key, { weight: plus(now.weight, weight), value: plus(now.value, value) })
        }
        let earlier: Earlier[] = []
        let [charged, at] = ['0', 0]
        for (const [index, one] of all.entries()) {
          const now = balances.get('in in_work')!
          const receipt: Receipt = {
            ...nothing,
            outputs: one.outs.map(o => ({ inventory: `o${++at}`, pieces: 1, weight: milli(o.weight), market: String(o.market) })),
            uncut: one.uncut ? { pieces: null, weight: milli(one.uncut) } : null,
            rejects: one.reject ? [{ inventory: `o${++at}`, pieces: 1, weight: milli(one.reject), value: '0' }] : [],
            lost: one.lost ? { pieces: null, weight: milli(one.lost) } : null,
            loss: milli(one.loss),
            finish: index === all.length - 1,
          }
          if (receiptFault(line, { pieces: null, ...now }, receipt, own)) continue
          const done = receive(
            line,
            { pieces: null, ...now },
            receipt,
            { spread: byWeight ? 'weight' : 'value', labour: (labour / 100).toFixed(2), isOwn: true },
            earlier,
          )
          for (const p of done.postings) {
            move(`${p.inventory} ${p.from}`, minus('0', p.weight), minus('0', p.value))
            move(`${p.inventory} ${p.to}`, p.weight, p.value)
          }
          charged = plus(charged, done.labour)
          earlier = earlier.map(e => ({ ...e, cost: done.recosted.find(r => r.result === e.result)?.cost ?? e.cost }))
          earlier.push(
            ...done.results
              .filter(({ kind }) => kind === 'output')
              .map(r => ({
                result: r.inventory!,
                inventory: r.inventory!,
                pieces: r.pieces,
                weight: r.weight,
                market: r.market!,
                cost: r.cost,
              })),
          )
        }
        const of = (place: string) => [...balances].filter(([key]) => key.endsWith(` ${place}`)).map(([, held]) => held)
        const [here, lost, work] = [of('available'), of('loss'), of('in_work')]
        expect(work.every(({ weight, value }) => isZero(weight) && isZero(value))).toBe(true)
        expect(compare(sum([...here, ...lost].map(({ value }) => value)), plus(line.cost, charged))).toBe(0)
        expect(here.every(({ value }) => compare(value, '0') >= 0)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('rework takes goods back under their line at their cost', () => {
  const postings = reworking({ ...rough, pieces: 1 }, { ...parcel, result: 'r', cost: '5.00' })
  expect(postings.map(({ from, to, weight, value }) => [from, to, weight, value])).toEqual([
    ['available', 'consumed', '55.20', '5.00'],
    ['consumed', 'in_work', '55.20', '5.00'],
  ])
})
