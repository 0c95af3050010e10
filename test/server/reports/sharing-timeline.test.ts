import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openPostOffice, type PostOffice } from '../../support/mail/post-office.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { today } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let post: PostOffice
let manager: Visitor
beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.example' })
  shop = await openShop(company)
  post = await openPostOffice(company, { greeting: 500, silence: 1_000, whole: 5_000 })
  manager = await company.as('Manager')
  shop.done(await post.setServer())
})
afterAll(async () => {
  await post.stop()
  await company.stop()
})

const send = async (kind: string, document: string, to: string[]) => {
  const made = shop.done(await manager.post('/api/mail', { kind, document, to, subject: 'For you', text: 'Please find it attached.' }))
  await post.settled(made.id)
}

// docs/domain/parties.md#timeline
test('the timeline of a party has its e-mails with what became of them, and the links that were opened', async () => {
  const customer = await company.make('customer', { name: `Amal ${uuid()}` })
  const bill = await shop.sell([{ description: 'Setting of a ring', basis: 'whole', rate: '100' }], { customer })
  post.server.refused.set('gone@client.test', { status: 550, words: 'No such user here' })
  await send('invoice', bill.id, ['amal@client.test', 'gone@client.test'])
  await send('statement', customer, ['amal@client.test'])
  const linkTo = async () => shop.done(await manager.post('/api/private-link', { kind: 'invoice', document: bill.id }))
  const [opened] = [await linkTo(), await linkTo()]
  for (const path of ['', '/pdf'])
    expect((await fetch(company.address + new URL(opened.url).pathname + path, { headers: { 'user-agent': 'iPhone' } })).status).toBe(200)
  const { events } = shop.done(await manager.get('/api/customer/timeline', { id: customer }))
  const about = { entity: 'invoice', id: bill.id }
  const found = (kind: string) => events.filter((event: { kind: string }) => event.kind === kind)
  expect(found('opening')).toMatchObject([{ date: today(), document: about, number: bill.number, amount: null, state: 'opened' }])
  expect(found('mail')).toHaveLength(2)
  expect(found('mail')).toContainEqual(
    expect.objectContaining({ document: { entity: 'customer', id: customer }, number: null, state: 'sent' }),
  )
  expect(found('mail')).toContainEqual(expect.objectContaining({ document: about, number: bill.number, state: 'refused' }))
  expect(found('document')).toMatchObject([{ document: about, number: bill.number, amount: '100.00' }])
})
