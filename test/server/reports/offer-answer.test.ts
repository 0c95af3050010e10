import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { homeLines } from '../../../src/domain/reports/home.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
import { dayFromNow } from '../../support/world.ts'

// A client opens an offer by its private link, and answers it there without sign-in.
let company: TestCompany
let shop: Shop
let salesman: Visitor
beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.example' })
  shop = await openShop(company)
  salesman = await company.as('Salesman')
})
afterAll(() => company.stop())

let networks = 0
const from = () => ({ 'x-forwarded-for': `10.1.${networks >> 8}.${networks++ & 255}` })
const offered = async (count = 3, given: Record<string, unknown> = {}) => {
  const stones = []
  for (let index = 0; index < count; index++) stones.push(await shop.stone())
  const offer = await shop.sendOffer(
    stones.map(({ id }) => ({ inventory: id, rate: '300' })),
    given,
  )
  const { url } = shop.done(await salesman.post('/api/private-link', { kind: 'offer', document: offer.id }))
  return { offer, stones, path: company.address + new URL(url).pathname }
}
const read = async (path: string) => (await fetch(path, { headers: from() })).text()
const answer = (path: string, entries: [string, string][], given: Record<string, string> = from()) =>
  fetch(`${path}/answer`, { method: 'POST', body: new URLSearchParams(entries), headers: given, redirect: 'manual' })
const offerOf = async (id: string) => shop.done(await salesman.get('/api/offer', { id }))
const checked = (page: string) => [...page.matchAll(/value="(\d+)" checked/g)].map(([, number]) => Number(number))

describe('an answer', () => {
  it('names stones and says a word; the salesperson finds it in the list, on the offer and in its history', async () => {
    const { offer, stones, path } = await offered()
    company.clock.now = new Date()
    const before = await read(path)
    expect([checked(before), before.match(/type="checkbox"/g)?.length]).toEqual([[], 3])
    const sent = await answer(path, [
      ['line', '1'],
      ['line', '3'],
      ['message', 'Both for Friday,\r\nplease.'],
    ])
    expect([sent.status, sent.headers.get('location')]).toEqual([303, new URL(path).pathname])
    const after = await read(path)
    expect(checked(after)).toEqual([1, 3])
    expect(after).toContain('Thank you. We have your answer of')
    expect(await offerOf(offer.id)).toMatchObject({
      state: 'sent',
      status: 'answered',
      answer: { lines: [offer.items[0].id, offer.items[2].id], message: 'Both for Friday,\nplease.' },
    })
    const { rows } = shop.done(await salesman.get('/api/offer', { status: 'answered' }))
    expect(rows.map(({ id }: { id: string }) => id)).toContain(offer.id)
    const steps = shop.done(await salesman.get('/api/offer/history', { id: offer.id }))
    expect(steps.find(({ action }: { action: string }) => action === 'answer')).toMatchObject({
      action: 'answer',
      by: 'the client',
      reason: `${stones[0]!.sku}, ${stones[2]!.sku}: Both for Friday,\nplease.`,
    })
    const ofCustomer = shop.done(await (await company.as('Manager')).get('/api/customer/history', { id: shop.customer }))
    expect(ofCustomer).toContainEqual(expect.objectContaining({ action: 'answer', by: 'the client' }))
  })

  it('replaces the one before', async () => {
    const { offer, path } = await offered()
    await answer(path, [['line', '1']])
    await answer(path, [['line', '2']])
    expect(checked(await read(path))).toEqual([2])
    expect((await offerOf(offer.id)).answer).toMatchObject({ lines: [offer.items[1].id], message: null })
  })

  it('is a task on Today until the offer is decided', async () => {
    const { offer, path } = await offered(1)
    await answer(path, [['line', '1']])
    const who = { id: '', role: 'Salesman', branch: null, employee: null, today: today() } as const
    const line = homeLines(who, 'company').find(({ query }) => query.status === 'answered')!
    const waiting = async (): Promise<number> => {
      const { lines } = shop.done(await salesman.get('/api/home', { scope: 'company' }))
      return lines.find(({ key }: { key: string }) => key === line.key)?.count ?? 0
    }
    const before = await waiting()
    shop.done(await shop.moveOffer('approval', offer))
    expect([before, await waiting()]).toEqual([before, before - 1])
    expect(before).toBeGreaterThan(0)
  })
})

describe('what cannot be sent', () => {
  it('an empty answer, and one that is too long: the page says so and keeps what was typed', async () => {
    const { offer, path } = await offered()
    const empty = await answer(path, [['message', '  ']])
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('Choose at least one stone, or write a message.')])
    const long = await answer(path, [
      ['line', '2'],
      ['message', `<b>${'x'.repeat(1000)}`],
    ])
    const page = await long.text()
    expect([long.status, checked(page)]).toEqual([400, [2]])
    expect(page).toContain('The message has more than 1000 characters. Shorten it.')
    expect(page).toContain(`&lt;b&gt;${'x'.repeat(1000)}</textarea>`)
    expect((await offerOf(offer.id)).answer).toBeNull()
  })

  it('stones that are not on the offer are not in the answer', async () => {
    const { path } = await offered(1)
    expect(
      (
        await answer(path, [
          ['line', '2'],
          ['line', '0'],
          ['line', '-1'],
          ['line', 'x'],
        ])
      ).status,
    ).toBe(400)
  })

  it('more than twenty answers by one link', async () => {
    const { path } = await offered(1)
    const statuses: number[] = []
    for (let index = 0; index < 21; index++) statuses.push((await answer(path, [['line', '1']])).status)
    expect(statuses).toEqual([...Array(20).fill(303), 409])
  })

  it('an answer by a link that ended, is unknown, or opens another document', async () => {
    const { offer, path } = await offered(1)
    const { links } = shop.done(await salesman.get('/api/sharing', { kind: 'offer', document: offer.id }))
    shop.done(await salesman.put('/api/private-link/end', { id: links[0].id }))
    expect((await answer(path, [['line', '1']])).status).toBe(404)
    expect((await answer(`${company.address}/s/${'A'.repeat(22)}`, [['line', '1']])).status).toBe(404)
    const bill = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '100' }])
    const { url } = shop.done(await salesman.post('/api/private-link', { kind: 'invoice', document: bill.id }))
    expect((await answer(company.address + new URL(url).pathname, [['line', '1']])).status).toBe(409)
  })

  it('an answer to an offer that is decided or over: it has no form any more', async () => {
    const decided = await offered(1)
    await shop.moveOffer('decline', await offerOf(decided.offer.id), { reason: 'Bought elsewhere' })
    const over = await offered(1, { validUntil: dayFromNow(1) })
    const now = company.clock.now
    await company.setClock(new Date(now.getTime() + 3 * 86_400_000).toISOString())
    for (const { path } of [decided, over]) {
      const page = await fetch(path, { headers: from() })
      expect(page.headers.get('content-security-policy')).toContain("form-action 'none'")
      expect(await page.text()).not.toContain('<form')
      const refused = await answer(path, [['line', '1']])
      expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('This offer can no longer be answered.')])
    }
    await company.setClock(now.toISOString())
  })
})

test('a stone that is sold cannot be chosen', async () => {
  const { stones, path } = await offered(2)
  await shop.sell([{ inventory: stones[0]!.id, rate: '300' }])
  const page = await read(path)
  expect(page.match(/type="checkbox"/g)).toHaveLength(1)
  expect(page).toContain('No longer available')
})

test('the form is sent to its own page only', async () => {
  const { path } = await offered(1)
  const { headers } = await fetch(path, { headers: from() })
  expect(headers.get('content-security-policy')).toContain("form-action 'self'")
})
