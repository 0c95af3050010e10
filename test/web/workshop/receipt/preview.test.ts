import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { compare, minus, plus, sum } from '../../../../src/domain/kit/quantity.ts'
import type { WorkLineRow, WorkRow } from '../../../../src/web/workshop/kind.ts'
import { receiptDraft, type TypedReceipt } from '../../../../src/web/workshop/receipt/form-state.ts'
import { type Priced, piecesHint } from '../../../../src/web/workshop/receipt/read-receipt.ts'
import { weighReceipt } from '../../../../src/web/workshop/receipt/receipt.ts'
import { emptyStep } from '../../../../src/web/workshop/steps/values.ts'
import { signIn } from '../../support/company.ts'
import { card, inWork, orderForm, out, reject, result } from '../../support/work.ts'

const priced: Priced = { askingBasis: 'per carat', askingRate: null, currency: 'USD', rate: '1' }
const weigh = (typed: Partial<TypedReceipt>, line: Partial<WorkLineRow> = {}, form: Partial<WorkRow> = {}, terms: Partial<Priced> = {}) => {
  const items = [inWork(line)]
  return weighReceipt(orderForm({ ...form, items }), inWork(line), 1, card(typed), { ...priced, ...terms })
}
const costs = ({ received }: ReturnType<typeof weigh>) => received?.results.map(({ kind, cost }) => [kind, cost])
const carats = fc.integer({ min: 1, max: 4000 }).map(thousandths => (thousandths / 1000).toFixed(3))

beforeEach(() => void signIn())

describe('what is left in work', () => {
  test('is what was in work, with what the scale shows more, less every result and loss, in whichever order they are typed', () => {
    fc.assert(
      fc.property(fc.array(carats, { maxLength: 5 }), carats, carats, carats, (weights, uncut, lost, loss) => {
        const outputs = weights.map(weight => out({ weight, asking: '10' }))
        const rest = { uncut: { pieces: '', weight: uncut }, lost: { pieces: '', weight: lost }, loss }
        const { left, gain } = weigh({ outputs, ...rest })
        expect(compare(plus(left, sum([...weights, uncut, lost, loss])), plus('20', gain))).toBe(0)
        expect(weigh({ outputs: [...outputs].reverse(), ...rest }).left).toBe(left)
      }),
    )
  })

  test('also counts rejects and broken goods', () => {
    expect(weigh({ rejects: [reject({ weight: '3' })], broken: { pieces: '', weight: '2.5' } }).left).toBe('14.5')
  })

  test('is all of it, without an error, while nothing is entered', () => {
    expect(weigh({ outputs: [out()] })).toMatchObject({ left: '20', fault: null, received: null })
  })
})

describe('a card is refused', () => {
  test('when its steps are not done, except the last one while a part stays in work', () => {
    const facet = { ...emptyStep('facet'), of: 1, note: null, planned: null, minutes: null, weightIn: null, weightOut: null, receipt: null }
    const steps = (started: string | null, finished: string | null) => ({ steps: [{ ...facet, started, finished }] })
    const [begun, over] = ['2026-11-02T09:00:00.000Z', '2026-11-02T10:00:00.000Z']
    const [part, all] = [{ outputs: [out({ weight: '4', asking: '10' })] }, { outputs: [out({ weight: '20', asking: '10' })] }]
    expect(weigh(part, {}, steps(null, null)).fault).toMatch('Step 1, facet, is not done.')
    expect(weigh({ loss: '2' }, {}, steps(null, null)).fault).toBeNull()
    expect(weigh(part, {}, steps(begun, null)).fault).toBeNull()
    expect(weigh(all, {}, steps(begun, null)).fault).toMatch('Step 1, facet, is not handed back.')
    expect(weigh(all, {}, steps(begun, over)).fault).toBeNull()
  })

  test('when more comes out than went in, beyond the tolerance of the scale', () => {
    const { fault, left } = weigh({ outputs: [out({ weight: '20.5' })] })
    expect([fault, left]).toEqual([
      'LOT-1: 20.5 ct are entered, but only 20.000 ct are in work. The difference is too large for a scale difference.',
      '-0.5',
    ])
    const { fault: none, left: nothing, gain } = weigh({ outputs: [out({ weight: '20.001' })] })
    expect([none, nothing, gain]).toEqual([null, '0', '0.001'])
  })

  test('when a number cannot be read, even if the others balance', () => {
    expect(weigh({ outputs: [out({ weight: '20' })], loss: 'dust' }).fault).toContain('“dust”')
    expect(weigh({ rejects: [reject({ weight: '1', value: '2k' })] }).fault).toContain('“2k”')
    expect(weigh({ outputs: [out({ weight: '20', asking: 'x' })] }).received).toBeNull()
  })

  test('when only pieces are entered', () => {
    expect(weigh({ outputs: [out({ pieces: '3' })] }).fault).toBe('LOT-1: every weight must be above zero.')
  })

  test('when one of several stones has no asking price and the cost is spread by value', () => {
    const outputs = [out({ weight: '5', asking: '10' }), out({ weight: '5' })]
    expect(weigh({ outputs }).fault).toContain('asking price')
    expect(weigh({ outputs }, {}, { spread: 'weight' }).fault).toBeNull()
  })

  test('when rejects are worth more than the goods cost, which only users who see costs are told here', () => {
    const rejects = [reject({ weight: '5', value: '1000.01' })]
    expect(weigh({ rejects }).fault).toContain('more than the cost')
    expect(weigh({ rejects }, { cost: undefined })).toMatchObject({ fault: null, received: null })
  })
})

describe('the cost of results', () => {
  test('while the line stays open is by weight', () => {
    expect(costs(weigh({ outputs: [out({ weight: '5', asking: '99' })] }))).toEqual([['output', '250.00']])
  })

  test('of a finished line is all it costs with the labor, to the cent, whatever is finished', () => {
    const tasks = [{ id: 't', of: 1, description: '', basis: 'whole', rate: null, labourRate: '77.77', minutes: null }]
    // A stone so light that its value is no cent cannot take a share of the cost by value.
    const enough = fc.integer({ min: 100, max: 4000 }).map(thousandths => (thousandths / 1000).toFixed(3))
    fc.assert(
      fc.property(fc.array(enough, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 900 }), (weights, price) => {
        const outputs = weights.map((weight, at) => out({ weight, asking: String(price + at) }))
        const { received, fault } = weigh({ outputs, finish: true }, {}, { tasks: tasks as WorkRow['tasks'] })
        expect([fault, received?.isDone, received?.labour]).toEqual([null, true, '77.77'])
        expect(compare(sum(received?.results.map(({ cost }) => cost) ?? []), '1077.77')).toBe(0)
      }),
    )
  })

  test('counts what earlier receipts took, also when it is spread again', () => {
    const earlier = { results: [result()], items: [] }
    const { received } = weigh({ outputs: [out({ weight: '15', asking: '100' })] }, { openWeight: '15.000' }, earlier)
    expect(received?.results[0]?.cost).toBe('750.00')
    expect(received?.recosted).toEqual([])
    const dearer = weigh({ outputs: [out({ weight: '15', asking: '300' })] }, { openWeight: '15.000' }, earlier).received
    expect(dearer?.recosted).toEqual([{ result: 'result-1', cost: '100.00' }])
  })

  test('does not count results of other lines or results sent back for rework', () => {
    const results = [result({ of: 2 }), result({ reworked: true })]
    expect(weigh({ outputs: [out({ weight: '20', asking: '1' })] }, {}, { results }).received?.results[0]?.cost).toBe('1000.00')
  })

  test('of a customer’s goods is nothing, and their rejects have no value', () => {
    const preview = weigh({ outputs: [out({ weight: '12' }), out({ weight: '8' })] }, { ownership: 'customer' })
    expect([preview.fault, costs(preview)]).toEqual([
      null,
      [
        ['output', '0.00'],
        ['output', '0.00'],
      ],
    ])
  })

  test('is not shown to a user who may not see costs, but the quantities are checked', () => {
    expect(weigh({ outputs: [out({ weight: '5' })] }, { cost: undefined })).toMatchObject({ fault: null, received: null })
    expect(weigh({ outputs: [out({ weight: '21' })] }, { cost: undefined }).fault).toContain('only 20.000 ct')
  })
})

describe('the market value of a finished stone', () => {
  const market = (one: Parameters<typeof out>[0], terms: Partial<Priced> = {}) =>
    weigh({ outputs: [out({ weight: '2', ...one })] }, {}, {}, terms).receipt.outputs[0]?.market

  test('is its asking price on the basis and at the rate of the goods', () => {
    expect(market({ asking: '100' })).toBe('200')
    expect(market({ asking: '100', pieces: '3' }, { askingBasis: 'per piece' })).toBe('300')
    expect(market({ asking: '100' }, { askingBasis: 'whole', rate: '0.5' })).toBe('50')
  })

  test('without a typed price is that of the SKU it returns under, and a new stone has none', () => {
    expect([market({ back: 'lot-1' }, { askingRate: '80' }), market({}, { askingRate: '80' })]).toEqual(['160', '0'])
    expect(market({ back: 'lot-1', asking: '10' }, { askingRate: '80' })).toBe('20')
  })
})

describe('pieces that nobody counted', () => {
  const melee: Partial<WorkLineRow> = { type: 'melee', pieces: 200, openPieces: 200 }
  const hints = (typed: Partial<TypedReceipt>, line = melee) => {
    const { receipt } = weigh(typed, line)
    return [...receipt.outputs, ...receipt.rejects, receipt.uncut, receipt.broken, receipt.lost].map(one => piecesHint(one, 'pcs'))
  }
  const uncut = { pieces: '', weight: '4' }

  test('are shown as estimates in their empty fields, as the server will store them', () => {
    expect(hints({ outputs: [out({ weight: '10' })], rejects: [reject({ weight: '2' })], uncut })).toEqual([
      ...['about 100', 'about 20', 'about 40'],
      ...['pcs', 'pcs'],
    ])
    expect(weigh({ uncut }, melee).fault).toBeNull()
    expect(receiptDraft(inWork(melee), card({ uncut }))).toMatchObject({ uncut: { pieces: null, weight: '4' } })
  })

  test('are not estimated when they are typed, or must be counted', () => {
    expect(hints({ outputs: [], uncut: { pieces: '30', weight: '4' } })).toEqual(['pcs', 'pcs', 'pcs'])
    expect(hints({ outputs: [], uncut }, { type: 'pair', pieces: 2, openPieces: 2 })).toEqual(['pcs', 'pcs', 'pcs'])
    expect(hints({ outputs: [], uncut }, { type: 'rough' })).toEqual(['pcs', 'pcs', 'pcs'])
  })

  test('of goods that were bought by the piece leave the rest its cost by weight, and counted ones by the piece', () => {
    const rest = (pieces: string) => {
      const typed = { uncut: { pieces, weight: '5' }, outputs: [out({ weight: '15', asking: '9', pieces: '100' })] }
      return costs(weigh(typed, melee, {}, { costBasis: 'per piece' }))
    }
    expect([rest(''), rest('20')]).toEqual([
      [
        ['output', '750.00'],
        ['uncut', '250.00'],
      ],
      [
        ['output', '900.00'],
        ['uncut', '100.00'],
      ],
    ])
  })
})

test('metal is weighed in grams', () => {
  const { receipt, left } = weigh({ uncut: { pieces: '', weight: '2 g' } }, { type: 'metal', openWeight: '10.000' })
  expect([receipt.uncut?.weight, minus(left, '8')]).toEqual(['2', '0'])
})
