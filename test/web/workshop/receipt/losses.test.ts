import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { compare, sum } from '../../../../src/domain/kit/quantity.ts'
import type { WorkKind } from '../../../../src/domain/workshop/work-kind.ts'
import type { WorkLineRow } from '../../../../src/web/workshop/kind.ts'
import { allowanceOf, lossIn } from '../../../../src/web/workshop/receipt/balance.tsx'
import { leftText } from '../../../../src/web/workshop/receipt/card.tsx'
import type { TypedReceipt } from '../../../../src/web/workshop/receipt/form-state.ts'
import { weighReceipt } from '../../../../src/web/workshop/receipt/receipt.ts'
import { yieldIn } from '../../../../src/web/workshop/receipt/summary.tsx'
import { signIn } from '../../support/company.ts'
import { card, inWork, orderForm, out, result } from '../../support/work.ts'

/** A card with its line and its calculation, as the screen has them. */
const drawn = (change: Partial<TypedReceipt>, lineChange: Partial<WorkLineRow> = {}, kind: WorkKind = 'orderForm') => {
  const [line, typedReceipt] = [inWork(lineChange), card(change)]
  const priced = { askingBasis: 'whole', askingRate: null, currency: 'USD', rate: '1' } as const
  return { kind, line, number: 1, typedReceipt, priced, preview: weighReceipt(orderForm({ items: [line] }), line, 1, typedReceipt, priced) }
}
const amount = (weight: string) => ({ pieces: '', weight })

beforeEach(() => void signIn())

describe('the rest of a line', () => {
  test('is what is left, too much, or nothing', () => {
    expect(leftText(drawn({ outputs: [out({ weight: '5.5' })] }))).toBe('14.50 ct left in work')
    expect(leftText(drawn({ outputs: [out({ weight: '20.125' })] }))).toBe('0.125 ct too much')
    expect(leftText(drawn({ outputs: [out({ weight: '20.02' })] }))).toBe('Balanced with a scale difference of 0.02 ct')
    expect(leftText(drawn({ outputs: [out({ weight: '15' })], loss: '5' }))).toBe('Balanced: nothing is left in work')
  })

  test('becomes loss when the line is marked as finished, and goes into a jewel when there is one', () => {
    expect(leftText(drawn({ outputs: [out({ weight: '5' })], finish: true }))).toBe('15.00 ct become loss')
    expect(leftText(drawn({ loss: '1' }, { type: 'metal' }, 'mfOrderForm'))).toBe('19.00 g go into the jewel')
  })
})

describe('the loss of a card', () => {
  test('is what broke, was lost or cut away', () => {
    expect(lossIn(drawn({ broken: amount('1'), lost: amount('2'), loss: '0.5', uncut: amount('4') }).preview)).toBe('3.5')
  })

  test('with the results is everything that was in work once the line is marked as finished', () => {
    const weight = fc.integer({ min: 1, max: 4000 }).map(thousandths => String(thousandths / 1000))
    fc.assert(
      fc.property(fc.array(weight, { maxLength: 2 }), weight, weight, weight, (weights, uncut, broken, loss) => {
        const typed = { outputs: weights.map(one => out({ weight: one })), uncut: amount(uncut), broken: amount(broken), loss }
        const { preview } = drawn({ ...typed, finish: true })
        expect(compare(sum([lossIn(preview), ...weights, uncut]), '20')).toBe(0)
      }),
    )
  })

  test('is not what is too much', () => expect(lossIn(drawn({ outputs: [out({ weight: '21' })], finish: true }).preview)).toBe('0'))
})

describe('the loss of metal', () => {
  const metal = inWork({ type: 'metal', weight: '10.000', allowedLoss: '5.000', lossWeight: '0.100', uncutWeight: '1.000' })

  test('is compared with the metal that was not returned, over all receipts', () => {
    expect(allowanceOf({ line: metal, gone: '0.2', uncut: '3' })).toEqual({ loss: '0.3', kept: '6', percent: '5.00', isTooLarge: false })
    expect(allowanceOf({ line: metal, gone: '0.201', uncut: '3' })).toMatchObject({ percent: '5.02', isTooLarge: true })
  })

  test('is never too large without an allowance, and no percentage when all was returned', () => {
    expect(allowanceOf({ line: { ...metal, allowedLoss: null }, gone: '6', uncut: '0' }).isTooLarge).toBe(false)
    expect(allowanceOf({ line: { ...metal, lossWeight: null }, gone: '0', uncut: '9' }).percent).toBe('0')
  })
})

describe('the yield of a line', () => {
  const row = orderForm()
  test('is finished weight of what was cut, over all receipts', () => {
    const line = { finishedWeight: '2.000', uncutWeight: '1.000', lossWeight: '2.000', openWeight: '15.000' }
    const before = orderForm({ results: [result({ kind: 'loss', weight: '2.000' })] })
    const drawnCard = drawn({ outputs: [out({ weight: '3' })], uncut: amount('4') }, line)
    expect(yieldIn(before, drawnCard)).toEqual({ percent: '71.43', finished: '5' })
  })

  test('counts the rest as cut when the line is finished', () =>
    expect(yieldIn(row, drawn({ outputs: [out({ weight: '5' })], finish: true }))?.percent).toBe('25.00'))

  test('is unknown while goods are in work and no cutting loss is entered', () => {
    expect(yieldIn(row, drawn({ outputs: [out({ weight: '5' })] }))).toEqual({ percent: null, finished: '5' })
    expect(yieldIn(row, drawn({ outputs: [out({ weight: '5' })], broken: amount('2') }))?.percent).toBeNull()
    expect(yieldIn(row, drawn({ outputs: [out({ weight: '5' })], loss: '5' }))?.percent).toBe('50.00')
  })

  test('is unknown without a finished stone and when too much is entered', () => {
    expect([yieldIn(row, drawn({ loss: '5' })), yieldIn(row, drawn({ outputs: [out({ weight: '21' })] }))]).toEqual([null, null])
  })
})
