import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { entities } from '../../../../src/domain/index.ts'
import { compare, plus, sum } from '../../../../src/domain/kit/quantity.ts'
import { backOf, emptyReceipt, outFields, receiptDraft, unreadIn } from '../../../../src/web/workshop/receipt/form-state.ts'
import { weighReceipt } from '../../../../src/web/workshop/receipt/receipt.ts'
import { signIn } from '../../support/company.ts'
import { speak } from '../../support/speak.ts'
import { card, inWork, orderForm, out, reject, result } from '../../support/work.ts'

const line = inWork()

beforeEach(() => void signIn())

describe('a new card', () => {
  test('offers a single stone its own SKU, and a lot a new one', () => {
    expect(emptyReceipt(inWork({ type: 'single' })).outputs.map(({ back }) => back)).toEqual(['lot-1'])
    expect(emptyReceipt(line).outputs.map(({ back }) => back)).toEqual([''])
  })

  test('sends nothing until something is entered', () => {
    expect(receiptDraft(line, emptyReceipt(line))).toBeNull()
    expect(receiptDraft(line, card({ outputs: [out({ asking: '100', sku: 'EU-1' })] }))).toBeNull()
    for (const typed of [{ finish: true }, { loss: '1' }, { lost: { pieces: '1', weight: '' } }, { rejects: [reject({ weight: '1' })] }])
      expect(receiptDraft(line, card(typed))).toMatchObject({ id: 'line-1' })
  })
})

describe('what is sent', () => {
  const sent = (change: Parameters<typeof out>[0]) => receiptDraft(line, card({ outputs: [out({ weight: '2', ...change })] }))?.outputs

  test('names the SKU that a stone returns under; type and SKU are only those of a new stone', () => {
    expect(sent({ back: 'lot-1', type: 'single', sku: 'EU-9' })).toEqual([{ id: 'lot-1', weight: '2' }])
    expect(sent({ type: 'single', sku: ' EU-9 ', pieces: '1' })).toEqual([{ type: 'single', sku: 'EU-9', pieces: 1, weight: '2' }])
  })

  test('has the rarely used fields only when they are filled', () => {
    expect(sent({ more: { shape: { id: 'shape-1', title: 'Oval' }, length: '9.10', colour: ' Blue ', clarity: '' } })).toEqual([
      { shape: 'shape-1', length: '9.1', colour: 'Blue', weight: '2' },
    ])
    expect(outFields.every(([name]) => name in entities.inventory.fields)).toBe(true)
  })

  test('leaves out blank lines and empty amounts, and a reject without a value is worth nothing', () => {
    const typed = card({ outputs: [out(), out({ weight: '2' })], rejects: [reject(), reject({ weight: '1', pieces: '4' })], loss: ' ' })
    expect(receiptDraft(line, typed)).toEqual({
      id: 'line-1',
      outputs: [{ weight: '2' }],
      rejects: [{ weight: '1', pieces: 4, value: '0' }],
      finish: false,
    })
  })

  test('is written for programs in every language', () => {
    speak('de-DE')
    const typed = card({ outputs: [out({ weight: '2,5', asking: '1.250,50' })], lost: { pieces: '1', weight: '0,25' }, loss: '0,125' })
    expect(receiptDraft(line, typed)).toMatchObject({
      outputs: [{ weight: '2.5', askingRate: '1250.5' }],
      lost: { pieces: 1, weight: '0.25' },
      loss: '0.125',
    })
  })

  test('weighs as much as the preview, whatever is entered', () => {
    const weight = fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 9000 }).map(grams => String(grams / 1000)),
    )
    const amount = weight.map(text => ({ pieces: '', weight: text }))
    fc.assert(
      fc.property(fc.array(weight, { maxLength: 4 }), amount, amount, amount, weight, (weights, uncut, broken, lost, loss) => {
        const typed = card({ outputs: weights.map(text => out({ weight: text })), uncut, broken, lost, loss })
        const draft = receiptDraft(line, typed)
        const weights2 = Object.values(draft ?? {}).flatMap(value => (Array.isArray(value) ? value : [value]))
        const all = weights2.flatMap(one => (typeof one === 'object' && one !== null && 'weight' in one ? [String(one.weight)] : []))
        const { left, gain } = weighReceipt(orderForm(), line, 1, typed, {
          askingBasis: 'whole',
          askingRate: null,
          currency: 'USD',
          rate: '1',
        })
        expect(compare(sum([...all, String(draft?.loss ?? '0'), left]), plus('20', gain))).toBe(0)
      }),
    )
  })
})

describe('a number that cannot be read', () => {
  test.each([
    ['a weight', card({ outputs: [out({ weight: 'two' })] })],
    ['the pieces of a result', card({ outputs: [out({ weight: '2', pieces: '1.5' })] })],
    ['an asking price', card({ outputs: [out({ weight: '2', asking: 'much' })] })],
    ['the value of a reject', card({ rejects: [reject({ weight: '2', value: '-5' })] })],
    ['a lost weight', card({ lost: { pieces: '', weight: '1,2,3' } })],
    ['a cutting loss', card({ loss: 'dust' })],
    ['a measurement of a stone', card({ outputs: [out({ weight: '2', more: { length: 'long' } })] })],
  ])('is found: %s', (_, typed) => expect(unreadIn(line, typed)).toMatch(/“.+”/))

  test('is not one that is empty or written as usual', () => {
    const typed = card({ outputs: [out({ weight: '2.5 ct', pieces: '1 pc', asking: '1,250.50', more: { length: '9.1 mm' } }), out()] })
    expect(unreadIn(line, typed)).toBeNull()
  })
})

describe('the SKUs that a finished stone can return under', () => {
  const back = (results: Parameters<typeof result>[0][]) => backOf(orderForm({ results: results.map(result) }), line, 1).map(({ id }) => id)

  test('are its own and those that were taken back for rework on this line', () => {
    expect(back([])).toEqual(['lot-1'])
    expect(back([{ reworked: true }])).toEqual(['lot-1', 'made-1'])
    expect(back([{ reworked: true, of: 2 }])).toEqual(['lot-1'])
  })

  test('are not those that already came back, and each is offered once', () => {
    expect(back([{ inventory: { id: 'lot-1', title: 'LOT-1' } }])).toEqual([])
    expect(back([{ reworked: true }, { id: 'result-2', reworked: true }])).toEqual(['lot-1', 'made-1'])
    expect(back([{ reworked: true }, { id: 'result-2' }])).toEqual(['lot-1'])
  })

  test('of a customer’s goods without a number are none', () => {
    expect(backOf(orderForm(), inWork({ inventory: null }), 1)).toEqual([])
  })
})
