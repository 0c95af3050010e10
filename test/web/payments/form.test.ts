import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentFrom } from '../../../src/web/payments/address.ts'
import { begin, bodyOf, currencyOf, type Note } from '../../../src/web/payments/form-state.ts'
import { daysLate, givesBack, isWay, ledgerOf, type Way, wayNames, wayOf } from '../../../src/web/payments/messages.ts'
import { bangkok, galle, signIn } from '../support/company.ts'
import { typedPayment } from '../support/payment.ts'
import { speak } from '../support/speak.ts'

const party = { id: 'party-1', title: 'Galle Gems' }
const zones = { company: 'UTC', branches: { [bangkok.id]: 'Asia/Bangkok' }, own: bangkok.id }

beforeEach(() => void signIn())

describe('a new payment', () => {
  test('is dated today in its branch', () => {
    const user = signIn({ zones })
    vi.useFakeTimers({ now: new Date('2026-11-20T18:30:00Z'), toFake: ['Date'] })
    expect(begin({}, user).date).toBe('2026-11-21')
    expect(begin({ branch: galle }, user)).toMatchObject({ branch: galle, date: '2026-11-20' })
  })

  test('begins with the party, the currency and the amount of its link', () => {
    const user = signIn()
    const link = paymentFrom(Object.fromEntries(new URLSearchParams('direction=paid&party=7&currency=JPY&bill=9&amount=1500')))
    expect(link).toEqual({ way: 'paid', party: '7', currency: 'JPY', bill: '9', amount: '1500' })
    expect(begin({ party, currency: link.currency, amount: link.amount }, user)).toMatchObject({ party, currency: 'JPY', amount: '1,500' })
  })

  test('shows the amount of its link as the user writes numbers', () => {
    speak('de-DE')
    expect(begin({ amount: '1234.5' }, signIn()).amount).toBe('1.234,50')
  })

  test('without an amount follows the selection', () => expect(begin({}, signIn()).amount).toBeNull())

  test('ignores a direction that does not exist', () => {
    expect(paymentFrom({ direction: 'sideways' }).way).toBeUndefined()
    expect([isWay('toString'), isWay(undefined), isWay('offset')]).toEqual([false, false, true])
  })
})

describe('what is sent', () => {
  const sent = (way: Way, change = {}) => bodyOf(way, typedPayment(change), '100', 'USD')

  test('names the amount that the form calculated, and empty fields as null', () => {
    expect(sent('received', { reference: '  ', notes: ' paid at the fair ' })).toMatchObject({
      ...{ direction: 'received', party: 'party-1', amount: '100', reference: null, notes: 'paid at the fair' },
      ...{ bankCharges: '0', writeOff: '0', chequeDate: null },
    })
  })

  test('of a set-off has no charges, no cheque and its own method', () => {
    const body = sent('offset', { bankCharges: '5', method: 'cheque', chequeDate: '2026-12-01', writeOff: '1' })
    expect(body).toMatchObject({ direction: 'received', method: 'offset', bankCharges: '0', chequeDate: null, writeOff: '0' })
  })

  test('has a write-off only where one side of bills is settled', () => {
    const written = wayNames.filter(way => sent(way, { writeOff: '1.50' }).writeOff === '1.5')
    expect(written).toEqual(['received', 'paid'])
  })

  test('has a cheque date only for a cheque', () => {
    const dateOf = (method: string) => sent('received', { method, chequeDate: '2026-12-01' }).chequeDate
    expect([dateOf('cheque'), dateOf('post-dated cheque'), dateOf('bank')]).toEqual(['2026-12-01', '2026-12-01', null])
  })

  test('has an exchange rate only when one was typed for a foreign currency', () => {
    expect(sent('received', { exchange: '35.5' })).not.toHaveProperty('exchange')
    expect(sent('received', { currency: 'THB' })).not.toHaveProperty('exchange')
    expect(sent('received', { currency: 'THB', exchange: '0.0285', exchangeReason: ' bank slip ' })).toMatchObject({
      exchange: '0.0285',
      exchangeReason: 'bank slip',
    })
  })

  test('keeps charges that cannot be read, so that the server names their field', () => {
    expect(sent('received', { bankCharges: '2k' }).bankCharges).toBe('2k')
  })
})

test('a draft that is opened and sent again is the same', () => {
  const note = {
    ...{ id: 'note-1', version: 3, direction: 'paid', party, branch: bangkok, date: '2026-11-20', currency: 'KWD' },
    ...{ exchange: '3.25', exchangeReason: 'bank slip', amount: '1234.5', method: 'cheque', reference: '4711', chequeDate: '2026-12-01' },
    ...{ bankCharges: '1.005', writeOff: '0.000', notes: 'paid' },
  }
  // A payment note has many more fields, which a draft does not show.
  const typed = begin({ note: note as unknown as Note }, signIn())
  expect(bodyOf('paid', typed, '1234.5', 'USD')).toEqual({
    ...{
      direction: 'paid',
      party: party.id,
      branch: bangkok.id,
      date: '2026-11-20',
      currency: 'KWD',
      exchange: '3.25',
      exchangeReason: 'bank slip',
    },
    ...{
      amount: '1234.5',
      method: 'cheque',
      reference: '4711',
      chequeDate: '2026-12-01',
      bankCharges: '1.005',
      writeOff: '0',
      notes: 'paid',
    },
  })
  expect(typed.amount).toBe('1,234.500')
})

test('each way belongs to one ledger, and refunds give credit back', () => {
  expect(wayNames.map(way => [way, ledgerOf(way), givesBack(way)])).toEqual([
    ['received', 'receivable', false],
    ['paid', 'payable', false],
    ['refund', 'receivable', true],
    ['recovered', 'payable', true],
    ['offset', 'receivable', false],
  ])
})

test('a set-off is recognized by its method, any other note by its direction', () => {
  expect(wayOf({ direction: 'received', method: 'offset' })).toBe('offset')
  expect(wayOf({ direction: 'recovered', method: 'bank' })).toBe('recovered')
})

test('a bill is late from the day after it is due, also across a change of the clock', () => {
  vi.stubEnv('TZ', 'Europe/London')
  expect([daysLate('2026-03-28', '2026-03-28'), daysLate('2026-03-28', '2026-03-30'), daysLate('2026-03-28', '2026-03-01')]).toEqual([
    0, 2, 0,
  ])
  vi.unstubAllEnvs()
})

test('a party without a currency in its lookup has none', () => {
  expect([currencyOf(null), currencyOf({ id: '1', title: 'x' }), currencyOf({ id: '1', title: 'x', currency: 'THB' })]).toEqual([
    undefined,
    undefined,
    'THB',
  ])
})
