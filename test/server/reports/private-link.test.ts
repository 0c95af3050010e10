import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let salesman: Visitor
beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.example' })
  shop = await openShop(company)
  salesman = await company.as('Salesman')
})
afterAll(() => company.stop())

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
const sold = async () => shop.sell([{ description: 'Setting of a ring', basis: 'whole', rate: '100' }])
type Link = { id: string; url: string; expiresAt: string }
const linkTo = async (document: string, kind = 'invoice', given: object = {}): Promise<Link> =>
  shop.done(await salesman.post('/api/private-link', { kind, document, ...given }))
const pathOf = ({ url }: Link) => new URL(url).pathname
// Each call comes from another network, so that only the test of the limit reaches it.
let networks = 0
const open = async (path: string, { agent = phone, method = 'GET', from = `10.0.${networks >> 8}.${networks++ & 255}` } = {}) => {
  const response = await fetch(company.address + path, { method, headers: { 'user-agent': agent, 'x-forwarded-for': from } })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}
const openings = async (document: string) =>
  shop.done(await salesman.get('/api/sharing', { kind: 'invoice', document })).links.map((link: { openings: number }) => link.openings)

describe('a private link', () => {
  it('opens its document without sign-in, as a page and as a PDF', async () => {
    const bill = await sold()
    const link = await linkTo(bill.id)
    expect(link.url).toMatch(/^https:\/\/stones\.example\/s\/[\w-]{22}$/)
    const page = await open(pathOf(link))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    for (const text of [bill.number, 'Setting of a ring', '100.00', 'Download PDF', bill.customer.title])
      expect(page.body.toString()).toContain(text)
    const pdf = await open(`${pathOf(link)}/pdf`)
    expect([pdf.status, pdf.headers.get('content-type'), pdf.body.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(pdf.headers.get('content-disposition')).toContain(`attachment; filename="${bill.number}.pdf"`)
  })

  it('is stored by nobody, indexed by nobody, passes its address to nobody, and runs no script', async () => {
    const link = await linkTo((await sold()).id)
    for (const path of [pathOf(link), `${pathOf(link)}/pdf`, '/s/unknown']) {
      const { headers, body } = await open(path)
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('x-robots-tag'), path).toContain('noindex')
      expect(headers.get('set-cookie'), path).toBeNull()
      if (path.endsWith('pdf')) continue
      const policy = headers.get('content-security-policy')
      const nonce = /style-src 'nonce-([^']+)'/.exec(policy ?? '')?.[1]
      expect(policy).toBe(
        `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      expect(body.toString()).toContain(`<style nonce="${nonce}">`)
      expect(body.toString()).not.toMatch(/<script|src="http|@import/)
    }
  })

  it('is stored only as a hash, and its address is shown once', async () => {
    const bill = await sold()
    const link = await linkTo(bill.id)
    const token = pathOf(link).slice(3)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const [row] = await company.query<{ hash: Buffer }>('select token_hash as hash from private_link where id = $1', [link.id])
    expect(row?.hash.equals(createHash('sha256').update(token).digest())).toBe(true)
    const { links } = shop.done(await salesman.get('/api/sharing', { kind: 'invoice', document: bill.id }))
    expect(JSON.stringify(links)).not.toContain(token)
    // Nothing in the database has it: neither the audit trail, nor the answers that are kept for repeated requests.
    const key = uuid()
    const answer = shop.done(
      await salesman.call('POST', '/api/private-link', { kind: 'invoice', document: bill.id }, { 'idempotency-key': key }),
    )
    const secret = pathOf(answer).slice(3)
    const tables = await company.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables) {
      const [found] = await company.query<{ count: number }>(`select count(*)::integer as count from "${name}" t where t::text like $1`, [
        `%${secret}%`,
      ])
      expect([name, found?.count]).toEqual([name, 0])
    }
  })

  it('escapes what users typed', async () => {
    const customer = await company.make('customer', { name: `<img src=x onerror=alert(1)> ${uuid()}` })
    const bill = await shop.sell([{ description: '"><script>alert(1)</script>', basis: 'whole', rate: '1' }], {
      customer,
      notes: '</style><b>&',
    })
    const page = (await open(pathOf(await linkTo(bill.id)))).body.toString()
    expect(page).not.toMatch(/<script|<img src=x|<b>/)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('shows every kind of document that has a client', async () => {
    const manager = await company.as('Manager')
    const stone = await shop.stone({ weight: '1' })
    const bill = await shop.sell([{ inventory: (await shop.stone({ weight: '1' })).id, rate: '300' }])
    const credit = await shop.credit(bill, [{ invoiceLine: bill.items[0].id, returnTo: 'stock', pieces: 1, weight: '1' }])
    const lent = await shop.lend([{ inventory: stone.id, rate: '450' }])
    const note = await shop.receive('50')
    for (const [kind, { id, number }] of [
      ['invoice', bill],
      ['creditNote', credit],
      ['approval', lent],
      ['paymentNote', note],
    ] as const) {
      const page = await open(pathOf(shop.done(await manager.post('/api/private-link', { kind, document: id }))))
      expect([kind, page.status, page.body.includes(number)]).toEqual([kind, 200, true])
    }
    const statement = shop.done(await manager.post('/api/private-link', { kind: 'statement', document: shop.customer, style: 'open' }))
    const page = await open(pathOf(statement))
    expect([page.status, page.body.includes('Statement of open items')]).toEqual([200, true])
    expect((await open(`${pathOf(statement)}/pdf`)).body.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('a token that opens nothing', () => {
  it('has one answer, whether it is unknown, expired or ended, or its document is of nobody', async () => {
    const [bill, now] = [await sold(), company.clock.now]
    const [ended, expired, ofDay] = [
      await linkTo(bill.id),
      await linkTo(bill.id, 'invoice', { days: 2 }),
      await linkTo(bill.id, 'invoice', { days: 30 }),
    ]
    shop.done(await salesman.put('/api/private-link/end', { id: ended.id }))
    company.clock.now = new Date(now.getTime() + 3 * 86_400_000)
    const paths = [
      '/s/',
      '/s/unknown',
      `/s/${'A'.repeat(22)}`,
      `/s/${'A'.repeat(500)}`,
      pathOf(ended),
      pathOf(expired),
      `${pathOf(expired)}/pdf`,
      `${pathOf(ofDay)}/x`,
      `${pathOf(ofDay)}/pdf/x`,
      `${pathOf(ofDay)}A`,
    ]
    const answers = await Promise.all(paths.map(path => open(path)))
    const same = ({ status, headers, body }: (typeof answers)[0]) => ({
      status,
      body: body.toString().replace(/nonce="[^"]*"/, ''),
      headers: [...headers].filter(([name]) => !['date', 'content-security-policy'].includes(name)),
    })
    for (const answer of answers) expect(same(answer)).toEqual(same(answers[0]!))
    expect(same(answers[0]!)).toMatchObject({ status: 404, body: expect.stringContaining('This link does not work') })
    expect((await open(pathOf(ofDay))).status).toBe(200)
    company.clock.now = now
  })

  it('is not looked for more than sixty times a minute from one network', async () => {
    const from = '192.0.2.7'
    const statuses: number[] = []
    for (let index = 0; index < 61; index++) statuses.push((await open(`/s/guess-${index}`, { from })).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
    expect(statuses[60]).toBe(429)
    const { headers, body } = await open(pathOf(await linkTo((await sold()).id)), { from })
    expect([headers.get('retry-after'), body.toString()]).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringContaining('Too many requests'),
    ])
    expect((await open('/s/other', { from: '192.0.2.8' })).status).toBe(404)
  })
})

describe('an opening', () => {
  it('is recorded with its time and nothing else, and stands in the history of the document and of the customer', async () => {
    const bill = await sold()
    company.clock.now = new Date()
    const link = await linkTo(bill.id)
    company.clock.now = new Date(company.clock.now.getTime() + 1)
    await open(pathOf(link), { from: '203.0.113.9' })
    company.clock.now = new Date(company.clock.now.getTime() + 1)
    await open(`${pathOf(link)}/pdf`, { from: '203.0.113.9' })
    const steps = shop.done(await salesman.get('/api/invoice/history', { id: bill.id }))
    expect(steps.map(({ action, by }: { action: string; by: string }) => [action, by]).slice(0, 3)).toEqual([
      ['downloadByLink', 'the client'],
      ['openByLink', 'the client'],
      ['createLink', expect.any(String)],
    ])
    const ofCustomer = shop.done(await (await company.as('Manager')).get('/api/customer/history', { id: shop.customer }))
    expect(ofCustomer).toContainEqual(
      expect.objectContaining({
        action: 'openByLink',
        changes: [{ field: '.document', label: 'Invoice', before: null, after: { entity: 'invoice', id: bill.id, title: bill.number } }],
      }),
    )
    const stored = await company.query<{ all: string }>('select string_agg(o::text, $1) as all from private_link_opening o', [' '])
    expect(stored[0]?.all).not.toMatch(/203\.0\.113|iPhone/)
  })

  it('counts once a minute, and not when a messenger previews the link or only asks for its headers', async () => {
    const bill = await sold()
    const path = pathOf(await linkTo(bill.id))
    await open(path, { agent: 'facebookexternalhit/1.1;line-poker/1.0' })
    await open(path, { method: 'HEAD' })
    expect(await openings(bill.id)).toEqual([0])
    for (let index = 0; index < 3; index++) await open(path)
    expect(await openings(bill.id)).toEqual([1])
    company.clock.now = new Date(company.clock.now.getTime() + 61_000)
    await open(path)
    expect(await openings(bill.id)).toEqual([2])
  })
})

test('a link to a document that is canceled afterwards says so', async () => {
  const bill = await sold()
  const link = await linkTo(bill.id)
  await shop.cancel(bill.id)
  expect((await open(pathOf(link))).body.toString()).toContain('This invoice is canceled.')
})

describe('who may create and end a link', () => {
  it('is every user who may read the document', async () => {
    const supplier = await company.make('customer', { name: `Mines ${uuid()}`, kinds: ['supplier'] })
    const paid = await shop.receive('70', { direction: 'paid', party: supplier })
    expect(await salesman.post('/api/private-link', { kind: 'paymentNote', document: paid.id })).toMatchObject({ status: 404 })
    expect(await salesman.post('/api/private-link', { kind: 'statement', document: shop.customer })).toMatchObject({ status: 403 })
    const link = shop.done(await (await company.as('Manager')).post('/api/private-link', { kind: 'paymentNote', document: paid.id }))
    expect(await salesman.put('/api/private-link/end', { id: link.id })).toMatchObject({ status: 404 })
    // The supplier sees what was paid to them.
    expect((await open(pathOf(link))).body.toString()).toContain(paid.number)
    expect(await company.visitor().post('/api/private-link', { kind: 'invoice', document: paid.id })).toMatchObject({ status: 401 })
  })
  it.each([
    [
      'a draft',
      async () => (await shop.invoice([{ description: 'Setting', basis: 'whole', rate: '1' }])).id,
      {},
      409,
      'This invoice is a draft. Issue it first.',
    ],
    ['an unknown document', async () => uuid(), {}, 404, 'There is no such invoice.'],
    ['more than a year', async () => (await sold()).id, { days: 366 }, 400, expect.stringContaining('365')],
    ['a period of an invoice', async () => (await sold()).id, { from: '2026-01-01' }, 400, 'Only a statement has a period.'],
  ])('is refused for %s', async (_, document, given, status, message) => {
    const answer = await salesman.post('/api/private-link', { kind: 'invoice', document: await document(), ...given })
    expect([answer.status, answer.errorMessages]).toEqual([status, [message]])
  })
  it('ends a link once', async () => {
    const link = await linkTo((await sold()).id)
    expect(shop.done(await salesman.put('/api/private-link/end', { id: link.id }))).toMatchObject({ state: 'ended' })
    expect(await salesman.put('/api/private-link/end', { id: link.id })).toMatchObject({ status: 409 })
  })
})

test('without a public address there are no links', async () => {
  const other = await openTestCompany()
  try {
    const own = await openShop(other)
    const manager = await other.as('Manager')
    const bill = await own.sell([{ description: 'Setting', basis: 'whole', rate: '1' }])
    const refused = await manager.post('/api/private-link', { kind: 'invoice', document: bill.id })
    expect([refused.status, refused.errorMessages]).toEqual([409, [expect.stringContaining('PUBLIC_URL')]])
    expect(own.done(await manager.get('/api/mail/draft', { kind: 'invoice', document: bill.id })).linkFault).toContain('PUBLIC_URL')
    expect((await fetch(`${other.address}/s/${'A'.repeat(22)}`)).status).toBe(404)
  } finally {
    await other.stop()
  }
})
