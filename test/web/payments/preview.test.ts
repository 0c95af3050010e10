import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { compare } from '../../../src/domain/kit/quantity.ts'
import { weighPayment } from '../../../src/web/payments/preview.ts'
import { signIn } from '../support/company.ts'
import { bill, bills, side, typedPayment } from '../support/payment.ts'
import { speak } from '../support/speak.ts'

type Weighing = Parameters<typeof weighPayment>[0]
type Limit = Parameters<typeof weighPayment>[1]

const open = [bill('a', '100'), bill('b', '50')]
const weigh = (change: Partial<Weighing>, limit: Partial<Limit> = {}) =>
  weighPayment(
    { way: 'received', typed: typedPayment(), settle: 'oldest', chosen: {}, sides: [side(open)], credit: '0', ...change },
    { base: 'USD', rate: '1', writeOff: null, ...limit },
  )

beforeEach(() => void signIn())

describe('an amount that is not typed', () => {
  test('follows the chosen bills, less what is written off', () => {
    expect(weigh({ settle: 'chosen', chosen: { a: true, b: '20' } }).money).toBe('120')
    expect(weigh({ settle: 'chosen', chosen: { a: true }, typed: typedPayment({ writeOff: '0.50' }) }).money).toBe('99.5')
    expect(weigh({ settle: 'chosen', chosen: { a: '1' }, typed: typedPayment({ writeOff: '5' }) }).money).toBe('0')
  })

  test('is nothing for the oldest bills, because nobody said how much was paid', () => {
    const { money, isReady } = weigh({})
    expect([money, isReady]).toEqual(['0', false])
  })

  test('of a refund is the credit on account', () => {
    expect(weigh({ way: 'refund', sides: [], credit: '75' })).toMatchObject({ money: '75', isReady: true, problem: null })
  })

  test('of a set-off is what both sides can give', () => {
    const sides = [side(open), side([bill('p', '70')], { ledger: 'payable' })]
    expect(weigh({ way: 'offset', sides })).toMatchObject({ money: '70', problem: null, isReady: true })
    expect(weigh({ way: 'offset', sides, settle: 'chosen', chosen: { b: true } })).toMatchObject({ money: '50', problem: null })
  })
})

describe('a typed amount', () => {
  test('settles the oldest bills, and what is left stays on account', () => {
    const { settledSides, isReady, problem } = weigh({ typed: typedPayment({ amount: '170' }) })
    expect(settledSides[0]).toMatchObject({ shares: { a: '100', b: '50' }, left: '20', openAfter: '0' })
    expect([isReady, problem]).toEqual([true, null])
  })

  test('typed as nothing is not ready, nor is one without a party', () => {
    expect(weigh({ typed: typedPayment({ amount: '' }) }).isReady).toBe(false)
    expect(weigh({ typed: typedPayment({ amount: '10', party: null }) }).isReady).toBe(false)
  })

  test('is read in the language of the user', () => {
    speak('de-DE')
    expect(weigh({ typed: typedPayment({ amount: '1.250,50' }) }).money).toBe('1250.5')
  })

  test.each([
    ['the amount', { amount: '2k' }],
    ['the charges of the bank', { amount: '10', bankCharges: 'x' }],
    ['the write-off', { amount: '10', writeOff: '1.234.5' }],
    ['the exchange rate', { amount: '10', exchange: 'x' }],
  ])('is not ready while %s cannot be read, and the field alone says so', (_, change) => {
    expect(weigh({ typed: typedPayment(change) })).toMatchObject({ isUnread: true, isReady: false, problem: null })
  })

  test('is not ready while the amount for a chosen bill cannot be read', () => {
    expect(weigh({ settle: 'chosen', chosen: { a: '2k' }, typed: typedPayment({ amount: '10' }) })).toMatchObject({
      isUnread: true,
      isReady: false,
    })
  })
})

describe('what the server would refuse is said before', () => {
  const problem = (change: Partial<Weighing>, limit?: Partial<Limit>) => weigh(change, limit).problem

  test('chosen bills that come to more than is paid', () => {
    expect(problem({ settle: 'chosen', chosen: { a: '90' }, typed: typedPayment({ amount: '80' }) })).toBe(
      'The selected bills come to 90.00 USD, but only 80.00 USD is paid.',
    )
    expect(problem({ settle: 'chosen', chosen: { a: '80' }, typed: typedPayment({ amount: '80' }) })).toBeNull()
  })

  test('more for a bill than is open on it', () => {
    const { isReady, settledSides } = weigh({ settle: 'chosen', chosen: { a: '100.01' }, typed: typedPayment({ amount: '100.01' }) })
    expect(isReady).toBe(false)
    expect(settledSides[0]?.tooMuch).toEqual({ a: 'Only 100.00 USD is open.' })
  })

  test('a write-off for which no bill is left', () => {
    expect(problem({ typed: typedPayment({ amount: '149', writeOff: '2' }) })).toBe(
      'The amount and the write-off come to 151.00 USD, but the bills only to 150.00 USD. Write off less.',
    )
    expect(problem({ typed: typedPayment({ amount: '149', writeOff: '1' }) })).toBeNull()
    expect(problem({ typed: typedPayment({ amount: '151' }) })).toBeNull()
  })

  test('a write-off above the limit of a Manager, in the base currency', () => {
    const typed = typedPayment({ amount: '1', writeOff: '10' })
    expect(problem({ typed }, { rate: '5.01', writeOff: '50' })).toBe(
      'A Manager may write off up to 50.00 USD with one payment. This is 50.10 USD. Ask an Admin to record it.',
    )
    expect(problem({ typed }, { rate: '5', writeOff: '50' })).toBeNull()
    expect(problem({ typed }, { rate: '5.01', writeOff: null })).toBeNull()
  })

  test('a write-off above the limit by the smallest unit of the base currency', () => {
    signIn({ currency: 'KWD' })
    const typed = typedPayment({ amount: '1', writeOff: '10' })
    expect(problem({ typed }, { base: 'KWD', rate: '5.0004', writeOff: '50' })).toMatch('This is 50.004 KWD.')
    signIn({ currency: 'JPY' })
    expect(problem({ typed }, { base: 'JPY', rate: '5.04', writeOff: '50' })).toBeNull()
  })

  test('a refund of more than is on account', () => {
    const refund = { way: 'refund' as const, sides: [], credit: '75' }
    expect(problem({ ...refund, typed: typedPayment({ amount: '75.01' }) })).toBe(
      'Only 75.00 USD is on account. Refund at most this amount.',
    )
    expect(problem({ ...refund, typed: typedPayment({ amount: '75' }) })).toBeNull()
  })

  test('charges of the bank above the amount that arrived; what we pay may cost more', () => {
    const typed = typedPayment({ amount: '10', bankCharges: '10.01' })
    expect(problem({ typed })).toBe('The bank charges are more than the amount.')
    expect(problem({ typed: { ...typed, bankCharges: '10' } })).toBeNull()
    expect(problem({ way: 'paid', typed, sides: [side(open, { ledger: 'payable' })] })).toBeNull()
  })

  test('a cheque without its number, and a post-dated one without a later date', () => {
    const cheque = typedPayment({ amount: '10', method: 'cheque' })
    expect(problem({ typed: cheque })).toBe('Enter the cheque number.')
    expect(problem({ typed: { ...cheque, reference: ' 4711 ' } })).toBeNull()
    const later = { ...cheque, reference: '4711', method: 'post-dated cheque' }
    for (const chequeDate of ['', '2026-11-20', '2026-11-21'])
      expect(problem({ typed: { ...later, chequeDate } })).toBe('Enter a cheque date after the payment date.')
    expect(problem({ typed: { ...later, chequeDate: '2026-11-22' } })).toBeNull()
  })
})

describe('a set-off', () => {
  const sides = [side(open), side([bill('p', '70')], { ledger: 'payable' })]

  test('of more than one side owes is refused with that side', () => {
    expect(weigh({ way: 'offset', sides, typed: typedPayment({ amount: '80' }) }).problem).toBe(
      'Only 70.00 USD of what we owe them can be set off.',
    )
  })

  test('whose chosen bills do not come to the amount is refused', () => {
    expect(
      weigh({ way: 'offset', sides, settle: 'chosen', chosen: { a: '40', p: true }, typed: typedPayment({ amount: '60' }) }).problem,
    ).toBe('The selected bills of what they owe us come to 40.00 USD, not 60.00 USD.')
  })

  test('settles the oldest bills of a side without a selection', () => {
    const { settledSides } = weigh({ way: 'offset', sides, settle: 'chosen', chosen: { b: true }, typed: typedPayment({ amount: '50' }) })
    expect(settledSides.map(({ shares }) => shares)).toEqual([{ b: '50' }, { p: '50' }])
  })

  test('says nothing while a side is loading', () => {
    const loading = [side(open), side([], { ledger: 'payable', isLoading: true })]
    expect(weigh({ way: 'offset', sides: loading, typed: typedPayment({ amount: '10' }) }).problem).toBeNull()
  })

  test('of untyped amount is always possible when both sides owe', () => {
    fc.assert(
      fc.property(bills, bills, (ours, theirs) => {
        const both = [side(ours), side(theirs, { ledger: 'payable' })]
        const { problem, isReady, money } = weigh({ way: 'offset', sides: both })
        expect([problem, isReady]).toEqual([null, compare(money, '0') > 0])
      }),
    )
  })
})
