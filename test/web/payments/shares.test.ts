import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { compare, isNegative, isPositive, min, minus, plus, sum } from '../../../src/domain/kit/quantity.ts'
import { type Chosen, openOf, sharesOf, weigh, wishedOf } from '../../../src/web/payments/shares.ts'
import { signIn } from '../support/company.ts'
import { bill, bills, cents } from '../support/payment.ts'

beforeEach(() => void signIn())

const three = [bill('a', '100'), bill('b', '50'), bill('c', '25')]
const total = (shares: Readonly<Record<string, string>>) => sum(Object.values(shares))

describe('an amount for the oldest bills', () => {
  test('fills each bill before the next', () => {
    expect(sharesOf('oldest', three, {}, '120', 'USD')).toEqual({ a: '100', b: '20' })
    expect(sharesOf('oldest', three, {}, '100', 'USD')).toEqual({ a: '100' })
  })

  test('is used up to what is open, never more, and no bill gets more than it asks for', () => {
    fc.assert(
      fc.property(bills, cents(0), (open, money) => {
        const shares = sharesOf('oldest', open, {}, money, 'USD')
        expect(compare(total(shares), min(money, openOf(open)))).toBe(0)
        for (const one of open) expect(compare(shares[one.id] ?? '0', one.open)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

test('an amount kept on account settles no bill', () => expect(sharesOf('account', three, { a: true }, '120', 'USD')).toEqual({}))

describe('an amount for chosen bills', () => {
  test('goes first to the typed amounts, and the rest to the ticked bills in their order', () => {
    expect(sharesOf('chosen', three, { c: '10', b: true, a: true }, '130', 'USD')).toEqual({ c: '10', a: '100', b: '20' })
  })

  test('gives nothing to a bill that is not chosen', () => {
    expect(sharesOf('chosen', three, { b: true }, '130', 'USD')).toEqual({ b: '50' })
  })

  test('gives a ticked bill nothing when the typed amounts already take all', () => {
    expect(sharesOf('chosen', three, { b: true, c: '25' }, '20', 'USD')).toEqual({ c: '25' })
  })

  test('counts a typed zero or an unreadable text as nothing', () => {
    expect(sharesOf('chosen', three, { a: '0', b: 'x', c: '' }, '50', 'USD')).toEqual({})
  })

  test('reads a typed amount in the decimals of its currency', () => {
    expect(sharesOf('chosen', three, { a: '1,250' }, '1250', 'JPY')).toEqual({ a: '1250' })
  })

  test('never takes a negative share, whatever is chosen', () => {
    const choice = fc.oneof(fc.constant(true as const), cents(0).map(String))
    fc.assert(
      fc.property(bills, fc.array(choice, { maxLength: 8 }), cents(0), (open, choices, money) => {
        const chosen: Chosen = Object.fromEntries(choices.map((one, at) => [String(at), one]))
        for (const share of Object.values(sharesOf('chosen', open, chosen, money, 'USD'))) expect(isPositive(share)).toBe(true)
      }),
    )
  })

  test('of exactly the wished total settles every chosen bill as wished', () => {
    fc.assert(
      fc.property(bills, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (open, ticks) => {
        const chosen: Chosen = Object.fromEntries(open.filter((_, at) => ticks[at]).map(({ id }) => [id, true]))
        const wished = wishedOf(open, chosen, 'USD')
        const weighed = weigh(open, sharesOf('chosen', open, chosen, wished, 'USD'), wished, 'USD')
        expect([compare(weighed.settled, wished), compare(weighed.left, '0'), compare(weighed.rest, '0'), weighed.tooMuch]).toEqual([
          0,
          0,
          0,
          {},
        ])
      }),
    )
  })
})

describe('the balance of a payment', () => {
  test('what is settled and left is the payment, what is settled and stays open is the debt', () => {
    fc.assert(
      fc.property(bills, cents(0), (open, money) => {
        const { settled, left, openAfter } = weigh(open, sharesOf('oldest', open, {}, money, 'USD'), money, 'USD')
        expect(compare(plus(settled, left), money)).toBe(0)
        expect(compare(plus(settled, openAfter), openOf(open))).toBe(0)
        expect(isNegative(left) || isNegative(openAfter)).toBe(false)
      }),
    )
  })

  test('a bill that gets more than is open is named with its open amount', () => {
    const { tooMuch, left } = weigh(three, { a: '100', b: '50.01' }, '120', 'USD')
    expect(tooMuch).toEqual({ b: 'Only 50.00 USD is open.' })
    expect(left).toBe(minus('120', '150.01'))
  })

  test('the rest is that of the bills settled in part, not of those untouched or overpaid', () => {
    expect(weigh(three, { a: '99', b: '60' }, '159', 'USD').rest).toBe('1')
  })
})

test('what is wished for is the typed amounts and the ticked bills in full', () => {
  expect(wishedOf(three, { a: true, b: '10', c: '0' }, 'USD')).toBe('110')
  expect(wishedOf(three, {}, 'USD')).toBe('0')
})
