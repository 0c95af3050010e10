import { describe, expect, it, test } from 'vitest'
import { clientOf, sharedDocumentNames, sharedDocuments } from '../../../../src/domain/documents/sharing/kinds.ts'
import { isPreview, linkState } from '../../../../src/domain/documents/sharing/link.ts'
import { addressesIn, mailAddress, maxAttempts, pauseAfter } from '../../../../src/domain/documents/sharing/recipient.ts'
import { entities } from '../../../../src/domain/index.ts'

const customer = { id: 'c', title: 'Amal' }

describe('the client of a document', () => {
  it('is its customer or party', () => {
    expect(clientOf('invoice', { state: 'issued', customer })).toEqual(customer)
    expect(clientOf('paymentNote', { state: 'recorded', party: customer })).toEqual(customer)
  })
  it('is nobody for a draft, for labor, for the bill of a maker, and for goods of the company', () => {
    expect(clientOf('invoice', { state: 'draft', customer })).toBeNull()
    expect(clientOf('cuttingInvoice', { state: 'issued', direction: 'maker', customer })).toBeNull()
    expect(clientOf('cuttingInvoice', { state: 'issued', direction: 'customer', customer })).toEqual(customer)
    expect(clientOf('orderForm', { state: 'issued', orderedFor: 'stock', customer: null })).toBeNull()
    expect(clientOf('orderForm', { state: 'issued', orderedFor: 'stock', customer })).toBeNull()
  })
  test.each(sharedDocumentNames)('of %s is a field that it has', name => {
    const { client, ...rest }: { client: string; only?: object } = sharedDocuments[name]
    for (const field of [client, ...Object.keys(rest.only ?? {})]) expect(Object.keys(entities[name].fields)).toContain(field)
    expect(entities[name].fields).toMatchObject({ [client]: { kind: 'ref', of: 'customer' } })
  })
})

describe('a private link', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  it.each([
    ['open', { expiresAt: '2026-11-21T10:00:01Z', endedAt: null }],
    ['expired', { expiresAt: '2026-11-21T10:00:00Z', endedAt: null }],
    ['ended', { expiresAt: '2026-12-21T10:00:00Z', endedAt: '2026-11-20T10:00:00Z' }],
  ] as const)('is %s', (state, link) => expect(linkState(link, now)).toBe(state))

  it.each([
    'facebookexternalhit/1.1;line-poker/1.0',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    '',
  ])('is not opened by a client when a program previews it: %s', agent => expect(isPreview(agent)).toBe(true))
  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; Cubot) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Line/14.0',
  ])('is opened by a client with %s', agent => expect(isPreview(agent)).toBe(false))
})

describe('recipients', () => {
  it('are separated by commas, semicolons or lines, and each stands once', () => {
    expect(addressesIn(' a@b.test, c@d.test;\n a@b.test\n')).toEqual(['a@b.test', 'c@d.test'])
  })
  it.each(['a@b.test', 'Anna.Muller+gems@b.test'])('may be %s', address => {
    expect(mailAddress.safeParse(address).success).toBe(true)
  })
  it.each(['a', 'a@b', 'a@b.test\nBcc: c@d.test', 'A <a@b.test>', 'a@b.test,c@d.test', `${'a'.repeat(250)}@b.test`])(
    'may not be %j',
    address => {
      expect(mailAddress.safeParse(address).success).toBe(false)
    },
  )
  it('have their host in lower case', () => expect(mailAddress.parse(' Ann@B.TEST ')).toBe('Ann@b.test'))
})

test('attempts come less and less often, and end after a day at most', () => {
  const pauses = Array.from({ length: maxAttempts - 1 }, (_, at) => pauseAfter(at + 1))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses[0]).toBeLessThan(5)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(24 * 3600)
})
