import { beforeEach, expect, test } from 'vitest'
import { readDraft } from '../../../../src/web/kit/form/schema.ts'
import { purchaseForm } from '../../../../src/web/purchases/state.ts'
import { muchOf } from '../../../../src/web/purchases/sums.ts'
import { blankPurchase, emptyLine, emptyStone } from '../../../../src/web/purchases/values.ts'
import { differenceOf } from '../../../../src/web/stock/inventory/change/adjust.tsx'
import { readAmount } from '../../../../src/web/stock/inventory/change/amount.ts'
import { mergedOf } from '../../../../src/web/stock/inventory/change/merge.ts'
import { newPart, readParts } from '../../../../src/web/stock/inventory/change/parts.ts'
import { averageOf, refillDraft } from '../../../../src/web/stock/inventory/change/refill-form.ts'
import { fieldsOf, figuresOf } from '../../../../src/web/stock/inventory/form/draft.ts'
import { signIn } from '../../support/company.ts'
import { held } from '../../support/held.ts'

// A lot of 40 g of gold. A gram typed for stones is five carats; for metal it is a gram.
const much = { pieces: null, heldPieces: null, availablePieces: null, weight: '40.000', heldWeight: '40.000', availableWeight: '40.000' }
const gold = held({ type: 'metal', ...much })
const typed = '12.4 g'

beforeEach(() => void signIn())

test('12.4 g of metal are 12.4 grams wherever they are typed', () => {
  expect(differenceOf(gold, '', typed)).toBe('−27.60 g')
  expect(readAmount(gold, { pieces: '', weight: typed }).amount).toEqual({ pieces: null, weight: '12.4' })
  expect(mergedOf([gold, held({ ...gold, id: 'other' })], '79.9 g')).toMatchObject({ weight: '79.9', scaleFault: null })
  expect(readParts(gold, [{ ...newPart(), weight: typed }], false)).toMatchObject({ used: { weight: '12.4' }, fault: null })
  const refill = { weight: typed, costRate: '60', costBasis: 'per carat', currency: 'USD', landed: '' }
  expect(averageOf(gold, refill, '1')).toMatchObject({ cost: '744.00', weight: '52.4' })
  expect(refillDraft(gold, refill).weight).toBe('12.4')
})

test('a new stone and a purchase read grams by the type of the goods', () => {
  for (const [type, weight] of [
    ['jewellery', '12.4'],
    ['single', '62'],
  ]) {
    expect(readDraft(fieldsOf(type), { type, weight: typed }).weight).toBe(weight)
    expect(figuresOf({ type, weight: typed }).weight).toBe(weight)
    const line = { ...emptyLine({ type: 'parcel' }), type: type ?? '', weight: typed, stones: [{ ...emptyStone(), weight: typed }] }
    const values = { ...blankPurchase(signIn(), 'parcel'), items: [line] }
    expect(muchOf(line, values).weight).toBe(weight)
    expect(muchOf({ ...line, weight: '' }, values).weight).toBe(weight)
    expect(purchaseForm('parcel').draftOf(values, { ratedByHand: false })).toMatchObject({ items: [{ weight, stones: [{ weight }] }] })
  }
})
