import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../src/server/kit/log.ts'
import { reminderTasks } from '../../../src/server/reports/sharing/daily-reminder.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openPostOffice, type PostOffice } from '../../support/mail/post-office.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { dayFromNow, daysAgo, momentAt } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let post: PostOffice
let manager: Visitor
let admin: Visitor
let customer: string
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  post = await openPostOffice(company)
  manager = await company.as('Manager')
  admin = await company.as('Admin')
  shop.done(await post.setServer())
  customer = await company.make('customer', { name: 'Late Gems', email: 'late@client.test' })
})
afterAll(async () => {
  await post.stop()
  await company.stop()
})

const late = (days: number, given = {}) =>
  shop.sell([{ description: 'Setting', basis: 'whole', rate: '100' }], {
    customer,
    date: daysAgo(days + 30),
    dueDate: daysAgo(days),
    ...given,
  })
const lentDue = async (days: number) =>
  shop.lend([{ inventory: (await shop.stone({ weight: '1', acquired: daysAgo(50) })).id, rate: '300' }], {
    customer,
    date: daysAgo(40),
    dueDate: daysAgo(days),
  })
const cheque = (days: number) =>
  shop.receive('70', { party: customer, method: 'post-dated cheque', reference: 'CH-77', chequeDate: daysAgo(days) })
const remindersOf = (document: string) =>
  company.query<{ reminder: string; stage: number; subject: string }>(
    'select reminder, stage, subject from mail where document_id = $1 and reminder is not null order by created_at, stage',
    [document],
  )
/** Runs the daily job at an hour of a day, so many days from now. */
const daily = async (hour = 10, inDays = 0) => {
  const before = company.clock.now.toISOString()
  await company.setClock(momentAt(dayFromNow(inDays), hour))
  const work = { db: company.db, now: () => company.clock.now, mailing: company.mailing, pictures: company.pictures }
  await reminderTasks(work)['send-reminders']!({}, { signal: new AbortController().signal, log: createLog('silent') })
  await company.setClock(before)
}
const choose = async (dailyReminders: string[]) => {
  const { id, version } = shop.done(await admin.get('/api/setting'))
  shop.done(await admin.put('/api/setting', { id, version, dailyReminders }))
}

describe('daily reminders', () => {
  it('are off until an Admin chooses them, and then sent once for each stage', async () => {
    const [bill, lent, note] = [await late(5), await lentDue(2), await cheque(-2)]
    await daily()
    expect(await remindersOf(bill.id)).toEqual([])
    await choose(['overdue', 'approvalDue', 'chequeDue'])
    await daily(5)
    expect(await remindersOf(bill.id)).toEqual([])
    await Promise.all([daily()])
    await daily(11)
    await daily(10, 1)
    expect(await remindersOf(bill.id)).toMatchObject([{ reminder: 'overdue', stage: 3, subject: expect.stringContaining(bill.number) }])
    expect(await remindersOf(lent.id)).toMatchObject([{ reminder: 'approvalDue', stage: 1 }])
    expect(await remindersOf(note.id)).toMatchObject([{ reminder: 'chequeDue', stage: -3 }])
    await daily(10, 9)
    expect((await remindersOf(bill.id)).map(({ stage }) => stage)).toEqual([3, 14])
    expect((await remindersOf(lent.id)).map(({ stage }) => stage)).toEqual([1, 7])
    expect(await remindersOf(note.id)).toHaveLength(1)
  })

  it('go to no one for what is paid, returned, cleared, canceled, long past or without an address', async () => {
    const nobody = await company.make('customer', { name: 'No Address' })
    const [paid, canceled, old, without] = [await late(4), await late(4), await late(60), await late(4, { customer: nobody })]
    await shop.receive('100', { party: customer, settle: 'chosen', allocations: [{ bill: paid.id, amount: '100' }] })
    await shop.cancel(canceled.id)
    const back = await lentDue(2)
    shop.done(await shop.moveApproval('return', back.id))
    await daily()
    for (const { id } of [paid, canceled, old, without, back]) expect(await remindersOf(id)).toEqual([])
  })

  it('have the text of their kind, with the PDF, from the company', async () => {
    const bill = await late(6)
    await daily()
    const [{ id }] = (await company.query<{ id: string }>('select id from mail where document_id = $1', [bill.id])) as [{ id: string }]
    await post.settled(id)
    const mail = post.server.received.find(({ email }) => email.subject?.includes(bill.number))
    expect(mail?.to).toEqual(['late@client.test'])
    expect(mail?.email.text).toContain('was due on')
    expect(mail?.email.text).not.toContain('{')
    expect(mail?.email.attachments.map(({ filename }) => filename)).toEqual([`${bill.number}.pdf`])
    const history = shop.done(await manager.get('/api/invoice/history', { id: bill.id }))
    expect(history).toContainEqual(expect.objectContaining({ action: 'sendMail', by: null }))
  })
})

describe('reminders by hand', () => {
  it('are sent of a list, and say of which documents there is none', async () => {
    const nobody = await company.make('customer', { name: 'Without Address' })
    const [due, without, early] = [await late(10), await late(10, { customer: nobody }), await late(-5, { date: daysAgo(1) })]
    const ids = [due, without, early].map(({ id }) => id)
    const answer = shop.done(await manager.post('/api/mail/reminder', { kind: 'invoice', ids }))
    expect(answer).toEqual({
      sent: 1,
      skipped: [
        { id: without.id, title: without.number, reason: 'Without Address has no e-mail address.' },
        { id: early.id, title: early.number, reason: 'There is nothing to remind of.' },
      ],
    })
    const again = shop.done(await manager.post('/api/mail/reminder', { kind: 'invoice', ids: [due.id] }))
    expect(again).toEqual({ sent: 0, skipped: [{ id: due.id, title: due.number, reason: 'A reminder was sent today.' }] })
    expect(await remindersOf(due.id)).toMatchObject([{ stage: 10 }])
    // The reminder by hand stands for the earlier daily ones.
    await daily()
    expect(await remindersOf(due.id)).toHaveLength(1)
  })

  it('are offered where a document is sent, with their own text', async () => {
    const bill = await late(12)
    const target = { kind: 'invoice', document: bill.id }
    const { reminder } = shop.done(await manager.get('/api/mail/draft', target))
    expect(reminder).toMatchObject({
      name: 'overdue',
      subject: expect.stringContaining('Reminder'),
      text: expect.stringContaining('Open: 100.00'),
    })
    const { name, subject, text } = reminder
    const body = { ...target, to: ['late@client.test'], subject, text, reminder: name }
    expect(shop.done(await manager.post('/api/mail', body))).toMatchObject({ reminder: 'overdue' })
    expect(await manager.post('/api/mail', body)).toMatchObject({ status: 409, errorMessages: ['A reminder was sent today.'] })
    const open = await late(-3, { date: daysAgo(1) })
    expect(await manager.post('/api/mail', { ...body, document: open.id })).toMatchObject({ status: 409 })
  })

  it('are never sent twice by two users at the same moment', async () => {
    const bill = await late(15)
    const both = [manager, admin].map(who => who.post('/api/mail/reminder', { kind: 'invoice', ids: [bill.id] }))
    await Promise.all(both)
    expect(await remindersOf(bill.id)).toHaveLength(1)
  })
})
