import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { maxAttempts } from '../../../src/domain/documents/sharing/recipient.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { readSettings } from '../../../src/server/kit/settings.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openPostOffice, type PostOffice } from '../../support/mail/post-office.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { until } from '../../support/program.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let post: PostOffice
let salesman: Visitor
let admin: Visitor
beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.example' })
  shop = await openShop(company)
  post = await openPostOffice(company, { greeting: 500, silence: 1_000, whole: 5_000 })
  salesman = await company.as('Salesman')
  admin = await company.as('Admin')
  shop.done(await post.setServer())
})
afterAll(async () => {
  await post.stop()
  await company.stop()
})

const sold = (given = {}) => shop.sell([{ description: 'Setting of a ring', basis: 'whole', rate: '100' }], given)
const messageOf = (document: string, given: object = {}) => ({
  ...{ kind: 'invoice', document, to: [`${uuid()}@client.test`], subject: 'Your invoice', text: 'Dear Amal,\n\nplease find it attached.' },
  ...given,
})
const send = async (document: string, given: object = {}) => shop.done(await salesman.post('/api/mail', messageOf(document, given)))
const received = (subject: string) => post.server.received.filter(({ email }) => email.subject === subject)
const mailsOf = async (document: string) => shop.done(await salesman.get('/api/sharing', { kind: 'invoice', document })).mails

const bytesOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

describe('an e-mail about a document', () => {
  it('begins with the address and the name of the client, and the text of its kind', async () => {
    const customer = await company.make('customer', { name: `Amal ${uuid()}`, email: 'amal@client.test', phone: '+66 81 555 0000' })
    const bill = await sold({ customer })
    const draft = shop.done(await salesman.get('/api/mail/draft', { kind: 'invoice', document: bill.id }))
    expect(draft).toMatchObject({
      client: { id: customer },
      ...{ email: 'amal@client.test', phone: '+66 81 555 0000', file: `${bill.number}.pdf`, reminder: null, certificates: [] },
      ...{ mailFault: null, linkFault: null },
      subject: expect.stringContaining(`Invoice ${bill.number}`),
    })
    for (const words of [bill.customer.title, bill.number, '100.00 ', 'Salesman of the company']) expect(draft.text).toContain(words)
  })

  it('arrives once with the PDF, with answers going to the user who sent it', async () => {
    const bill = await sold()
    const made = await send(bill.id, { to: ['amal@client.test', 'ben@client.test'], subject: `Invoice ${bill.number}` })
    expect(made.recipients.map(({ state }: { state: string }) => state)).toEqual(['waiting', 'waiting'])
    expect(await post.settled(made.id)).toEqual({ 'amal@client.test': 'sent', 'ben@client.test': 'sent' })
    const [mail, ...others] = received(`Invoice ${bill.number}`)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ from: 'sales@stones.test', to: ['amal@client.test', 'ben@client.test'] })
    expect(mail?.email).toMatchObject({
      from: { name: 'Stones' },
      replyTo: [{ name: 'Salesman of the company' }],
      messageId: `<${made.id}@stones.test>`,
    })
    expect(mail?.email.text).toContain('please find it attached')
    const [pdf] = mail?.email.attachments ?? []
    expect([pdf?.filename, pdf?.mimeType]).toEqual([`${bill.number}.pdf`, 'application/pdf'])
    expect(pdfText(bytesOf(pdf!.content))).toContain(bill.number)
  })

  it('is sent once when the request is repeated', async () => {
    const bill = await sold()
    const body = messageOf(bill.id, { subject: `Once ${bill.number}` })
    const headers = { 'idempotency-key': uuid() }
    const answers = await Promise.all([
      salesman.call('POST', '/api/mail', body, headers),
      salesman.call('POST', '/api/mail', body, headers),
    ])
    answers.push(await salesman.call('POST', '/api/mail', body, headers))
    const ids = new Set(answers.map(answer => shop.done(answer).id))
    expect(ids.size).toBe(1)
    await post.settled([...ids][0]!)
    expect(received(`Once ${bill.number}`)).toHaveLength(1)
  })

  it('has the chosen certificates of its stones, and no other file', async () => {
    const stone = await shop.stone({ weight: '1' })
    const other = await shop.stone({ weight: '1' })
    const [chosen, foreign] = [await certificateOf(stone.id, 'GRS-1'), await certificateOf(other.id, 'GRS-2')]
    const bill = await shop.sell([{ inventory: stone.id, rate: '300' }])
    const draft = shop.done(await salesman.get('/api/mail/draft', { kind: 'invoice', document: bill.id }))
    expect(draft.certificates).toEqual([{ id: chosen, title: expect.stringMatching(/^GRS GRS-1 · /), size: expect.any(Number) }])
    const refused = await salesman.post('/api/mail', messageOf(bill.id, { certificates: [foreign] }))
    expect([refused.status, refused.errorMessages]).toEqual([400, ['A chosen file is no certificate of a stone on this document.']])
    const made = await send(bill.id, { subject: `With ${bill.number}`, certificates: [chosen] })
    await post.settled(made.id)
    expect(received(`With ${bill.number}`)[0]?.email.attachments.map(({ filename }) => filename)).toEqual([
      `${bill.number}.pdf`,
      'GRS-1.pdf',
    ])
  })

  it('stands in the history of the document and of its customer, with what became of it', async () => {
    post.server.refused.set('gone@client.test', { status: 550, words: 'No such user here' })
    const bill = await sold()
    const { id } = await send(bill.id, { to: ['amal@client.test', 'gone@client.test'], subject: 'In history' })
    await post.settled(id)
    const step = {
      action: 'sendMail',
      by: 'Salesman of the company',
      changes: expect.arrayContaining([
        expect.objectContaining({ label: 'Subject', words: 'In history' }),
        expect.objectContaining({ label: 'amal@client.test', words: 'sent' }),
        expect.objectContaining({ label: 'gone@client.test', words: 'refused: 550 No such user here' }),
      ]),
    }
    const history = shop.done(await salesman.get('/api/invoice/history', { id: bill.id }))
    expect(history.filter(({ action }: { action: string }) => action === 'sendMail')).toEqual([expect.objectContaining(step)])
    expect(shop.done(await admin.get('/api/customer/history', { id: shop.customer }))).toContainEqual(expect.objectContaining(step))
    expect(shop.done(await admin.get('/api/audit-trail', { entity: 'invoice', record: bill.id, action: 'sendMail' })).rows).toMatchObject([
      { did: 'sent an e-mail about', changes: [{ label: 'To', words: 'amal@client.test, gone@client.test' }, { label: 'Subject' }] },
    ])
  })
})

const certificateOf = async (stone: string, number: string): Promise<string> => {
  const { id } = shop.done(await admin.post('/api/certificate', { lab: 'GRS', number, inventory: stone }))
  const form = new FormData()
  form.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'certificate', record: id, kind: 'certificate' })))
  form.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), `${number}.pdf`)
  return shop.done(await admin.call('POST', '/api/attachment', form)).id
}

describe('a message that is returned later', () => {
  it('is marked by a user, is in the history, and can be sent again to this recipient alone', async () => {
    const bill = await sold()
    const { id } = await send(bill.id, { to: ['amal@client.test', 'moved@client.test'], subject: `Back ${bill.number}` })
    await post.settled(id)
    const marked = shop.done(await salesman.put('/api/mail/returned', { id, address: 'moved@client.test' }))
    expect(marked.recipients).toMatchObject([{ state: 'sent' }, { address: 'moved@client.test', state: 'undelivered' }])
    const history = shop.done(await admin.get('/api/invoice/history', { id: bill.id }))
    expect(history.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['markReturned', 'sendMail']))
    shop.done(await salesman.put('/api/mail/again', { id }))
    expect(await post.settled(id)).toEqual({ 'amal@client.test': 'sent', 'moved@client.test': 'sent' })
    expect(received(`Back ${bill.number}`).map(({ to }) => to)).toEqual([['amal@client.test', 'moved@client.test'], ['moved@client.test']])
  })

  it('is refused where it was not sent, twice, and by who may not read the document', async () => {
    const bill = await sold()
    post.server.refused.set('never@client.test', { status: 550, words: 'No' })
    const { id } = await send(bill.id, { to: ['once@client.test', 'never@client.test'], subject: `Marked ${bill.number}` })
    await post.settled(id)
    const mark = async (address: string, by = salesman) => (await by.put('/api/mail/returned', { id, address })).errorMessages
    const refusal = ['This message was not sent to this address, or is marked already.']
    expect(await Promise.all([mark('never@client.test'), mark('other@client.test')])).toEqual([refusal, refusal])
    const both = await Promise.all([mark('once@client.test'), mark('once@client.test', admin)])
    expect(both).toEqual(expect.arrayContaining([[], refusal]))
    const statement = shop.done(await admin.post('/api/mail', messageOf(shop.customer, { kind: 'statement' })))
    await post.settled(statement.id)
    const [{ address }] = statement.recipients
    expect(await salesman.put('/api/mail/returned', { id: statement.id, address })).toMatchObject({ status: 403 })
  })
})

describe('a refused recipient', () => {
  it('is shown with the words of the server, and only this one can be sent to again', async () => {
    post.server.refused.set('full@client.test', { status: 552, words: 'Mailbox is full' })
    const bill = await sold()
    const { id } = await send(bill.id, { to: ['amal@client.test', 'full@client.test'], subject: `Part ${bill.number}` })
    expect(await post.settled(id)).toEqual({ 'amal@client.test': 'sent', 'full@client.test': 'refused' })
    expect(await mailsOf(bill.id)).toMatchObject([
      {
        recipients: [
          { address: 'amal@client.test', state: 'sent', words: null },
          { state: 'refused', words: '552 Mailbox is full' },
        ],
      },
    ])
    post.server.refused.delete('full@client.test')
    shop.done(await salesman.put('/api/mail/again', { id }))
    expect(await post.settled(id)).toEqual({ 'amal@client.test': 'sent', 'full@client.test': 'sent' })
    expect(received(`Part ${bill.number}`).map(({ to }) => to)).toEqual([['amal@client.test'], ['full@client.test']])
    const again = await salesman.put('/api/mail/again', { id })
    expect([again.status, again.errorMessages]).toEqual([409, ['This message was sent to everybody, or is still waiting.']])
  })

  it('is sent to again once by two users at the same moment', async () => {
    post.server.refused.set('busy@client.test', { status: 550, words: 'No' })
    const bill = await sold()
    const { id } = await send(bill.id, { to: ['busy@client.test'], subject: `Both ${bill.number}` })
    await post.settled(id)
    post.server.refused.delete('busy@client.test')
    const answers = await Promise.all([salesman.put('/api/mail/again', { id }), admin.put('/api/mail/again', { id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await post.settled(id)
    expect(received(`Both ${bill.number}`)).toHaveLength(1)
  })
})

describe('a mail server', () => {
  it('that is away or refuses for a while blocks no request, and gets the message later', async () => {
    const bill = await sold()
    const closed = createServer()
    const port = await new Promise<number>(open => closed.listen(0, '127.0.0.1', () => open((closed.address() as { port: number }).port)))
    await new Promise(done => closed.close(done))
    shop.done(await post.setServer({ port }))
    // The next attempt waits by this clock.
    company.clock.now = new Date()
    const { id } = await send(bill.id, { subject: `Away ${bill.number}` })
    await until('The first attempt has failed', async () => (await mailsOf(bill.id))[0].recipients[0].words !== null)
    expect((await mailsOf(bill.id))[0]).toMatchObject({
      nextAt: expect.any(String),
      recipients: [{ state: 'waiting', words: expect.stringContaining('ECONNREFUSED') }],
    })
    shop.done(await post.setServer())
    await post.settled(id)
    expect(received(`Away ${bill.number}`)).toHaveLength(1)
  })

  it('that is silent is given up on in time, and others need not wait for it in the request', async () => {
    const silent = createServer(() => {})
    const port = await new Promise<number>(open => silent.listen(0, '127.0.0.1', () => open((silent.address() as { port: number }).port)))
    shop.done(await post.setServer({ port }))
    const bill = await sold()
    const { id, recipients } = await send(bill.id, { subject: `Silent ${bill.number}` })
    expect(recipients[0].state).toBe('waiting')
    await until('The attempt is over', async () => (await mailsOf(bill.id))[0].recipients[0].words !== null)
    shop.done(await post.setServer())
    expect(Object.values(await post.settled(id))).toEqual(['sent'])
    silent.close()
  })

  it('that never takes a message is given up after the last attempt, and then the message can be sent again', async () => {
    post.server.refused.set('never@client.test', { status: 451, words: 'Try again later' })
    const bill = await sold()
    const { id } = await send(bill.id, { to: ['never@client.test'], subject: `Never ${bill.number}` })
    await company.query('update mail set attempts = $1 where id = $2', [maxAttempts - 1, id])
    expect(await post.settled(id)).toEqual({ 'never@client.test': 'failed' })
    expect((await mailsOf(bill.id))[0]).toMatchObject({ nextAt: null, recipients: [{ words: '451 Try again later' }] })
    post.server.refused.delete('never@client.test')
    shop.done(await salesman.put('/api/mail/again', { id }))
    expect(await post.settled(id)).toEqual({ 'never@client.test': 'sent' })
  })

  it('is not asked twice when this server stopped in the middle: the user decides', async () => {
    const bill = await sold()
    const { id } = await send(bill.id, { to: ['amal@client.test'], subject: `Stopped ${bill.number}` })
    await post.settled(id)
    const long = new Date(company.clock.now.getTime() - 3_600_000)
    await company.query("update mail_recipient set state = 'sending' where mail_id = $1", [id])
    await company.query('update mail set sending_since = $1 where id = $2', [long, id])
    expect(await salesman.put('/api/mail/again', { id })).toMatchObject({ status: 409 })
    await post.sweep()
    expect((await mailsOf(bill.id))[0].recipients).toMatchObject([{ state: 'unclear', words: 'The server stopped while it was sending.' }])
    expect(received(`Stopped ${bill.number}`)).toHaveLength(1)
    // A message whose job was lost before its attempt is queued again.
    await company.query("update mail_recipient set state = 'waiting' where mail_id = $1", [id])
    await company.query('update mail set next_at = $1 where id = $2', [long, id])
    await post.sweep()
    expect(await post.settled(id)).toEqual({ 'amal@client.test': 'sent' })
  })

  it('does not get a document that can no longer be read', async () => {
    const stone = await shop.stone({ weight: '1' })
    const chosen = await certificateOf(stone.id, 'GRS-9')
    const bill = await shop.sell([{ inventory: stone.id, rate: '300' }])
    shop.done(await post.setServer({ port: 1 }))
    const { id } = await send(bill.id, { subject: `Lost ${bill.number}`, certificates: [chosen] })
    await until('The first attempt has failed', async () => (await mailsOf(bill.id))[0].recipients[0].words !== null)
    shop.done(await admin.remove('/api/attachment', { id: chosen }))
    shop.done(await post.setServer())
    expect(Object.values(await post.settled(id))).toEqual(['failed'])
    expect((await mailsOf(bill.id))[0].recipients[0].words).toBe('A certificate that was to be attached was removed.')
    expect(received(`Lost ${bill.number}`)).toEqual([])
  })
})

describe('what is refused', () => {
  it.each([
    ['no recipient', { to: [] }, 'to'],
    ['an address that is none', { to: ['amal'] }, 'to'],
    ['a header in an address', { to: ['amal@client.test\r\nBcc: thief@evil.test'] }, 'to'],
    ['the same address twice', { to: ['amal@client.test', 'AMAL@client.test'] }, 'to'],
    ['eleven recipients', { to: Array.from({ length: 11 }, (_, index) => `a${index}@client.test`) }, 'to'],
    ['a line break in the subject', { subject: 'Invoice\r\nBcc: thief@evil.test' }, 'subject'],
    ['no subject', { subject: ' ' }, 'subject'],
    ['no text', { text: '' }, 'text'],
  ])('%s, at its field', async (_, given, field) => {
    const answer = await salesman.post('/api/mail', messageOf((await sold()).id, given))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.data.fields)[0]).toMatch(new RegExp(`^${field}`))
  })
  it('a draft, and what the user may not read', async () => {
    const draft = await shop.invoice([{ description: 'Setting', basis: 'whole', rate: '1' }])
    expect(await salesman.post('/api/mail', messageOf(draft.id))).toMatchObject({
      status: 409,
      errorMessages: ['This invoice is a draft. Issue it first.'],
    })
    expect(await salesman.post('/api/mail', messageOf(shop.customer, { kind: 'statement' }))).toMatchObject({ status: 403 })
  })
})

test('names in any script arrive whole: a long Thai name in the subject, the text and the file', async () => {
  const name = `${'บริษัทอัญมณีและเครื่องประดับ'.repeat(6)} ${uuid().slice(-4)}`.slice(0, 160)
  const customer = await company.make('customer', { name, email: 'thai@client.test' })
  const bill = await sold({ customer })
  const { subject, text } = shop.done(await salesman.get('/api/mail/draft', { kind: 'invoice', document: bill.id }))
  const whole = `${subject} ${name}`.slice(0, 300)
  const { id } = await send(bill.id, { to: ['thai@client.test'], subject: whole, text })
  await post.settled(id)
  const [mail] = received(whole)
  expect(mail?.email.text).toContain(name)
})

test('a canceled document is sent with a text that says so', async () => {
  const bill = await sold()
  await shop.cancel(bill.id)
  const draft = shop.done(await salesman.get('/api/mail/draft', { kind: 'invoice', document: bill.id }))
  expect(draft.subject).toContain(`Invoice ${bill.number} is canceled`)
  const { id } = await send(bill.id, { subject: draft.subject, text: draft.text })
  await post.settled(id)
  const own = (await salesman.get('/api/invoice/export/pdf', { id: bill.id })).data
  expect(pdfText(bytesOf(received(draft.subject)[0]!.email.attachments[0]!.content))).toBe(pdfText(own))
})

describe('the settings of the mail server', () => {
  it('keep the password, encrypted with a key that is not in the database, and never return it', async () => {
    shop.done(await post.setServer({ user: 'sales', password: 'sesame-of-stones' }))
    const answer = await admin.get('/api/mail-server')
    expect(answer.data).toMatchObject({ source: 'settings', user: 'sales', password: 'stored', publicUrl: 'https://stones.example' })
    expect(JSON.stringify(answer.data)).not.toContain('sesame')
    const [row] = await company.query<{ password: Buffer }>('select password from mail_server')
    expect(row?.password.toString('latin1')).not.toContain('sesame')
    expect(await company.mailing.box.open(row!.password)).toBe('sesame-of-stones')
    expect(Buffer.from(await readFile(join(company.folder, 'secret.key'), 'utf8'), 'base64')).toHaveLength(32)
    const trail = shop.done(await admin.get('/api/audit-trail', { action: 'mailServer' }))
    expect(trail.rows[0].changes).toContainEqual(expect.objectContaining({ label: 'Password', words: 'changed' }))
    expect(JSON.stringify(trail)).not.toContain('sesame')
    shop.done(await post.setServer({ user: 'sales' }))
    expect((await admin.get('/api/mail-server')).data.password).toBe('stored')
    shop.done(await post.setServer({ password: null }))
    expect((await admin.get('/api/mail-server')).data.password).toBe('none')
  })

  it('whose password was encrypted with another key say so, and send nothing', async () => {
    shop.done(await post.setServer({ user: 'sales', password: 'sesame' }))
    await company.query('update mail_server set password = set_byte(password, 4, get_byte(password, 4) # 1)')
    expect((await admin.get('/api/mail-server')).data.password).toBe('unreadable')
    expect(await salesman.post('/api/mail', messageOf((await sold()).id))).toMatchObject({ status: 409 })
    shop.done(await post.setServer({ password: null }))
  })

  it.each([
    ['a password without encryption to another computer', { host: 'mail.example', user: 'a', password: 'b' }, 'encryption'],
    ['a password without a user', { user: null, password: 'b' }, 'user'],
    ['an address as the host', { host: 'smtp://mail.example' }, 'host'],
    ['no sender', { senderAddress: 'sales' }, 'senderAddress'],
    ['a line break in the name of the sender', { senderName: 'a\nBcc: b@c.test' }, 'senderName'],
    ['a port that does not exist', { port: 65_536 }, 'port'],
  ])('refuse %s, at its field', async (_, given, field) => {
    const answer = await post.setServer(given)
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([400, [field]])
  })

  it('come from where the server is started, if they are set there, and then cannot be changed here', async () => {
    Object.assign(company.mailing, { fixed: { ...post.server.settings, user: 'sales', password: 'sesame' } })
    const { data } = await admin.get('/api/mail-server')
    expect(data).toMatchObject({ source: 'environment', user: 'sales', password: 'stored', senderAddress: 'sales@stones.test' })
    expect(JSON.stringify(data)).not.toContain('sesame')
    expect(await post.setServer()).toMatchObject({ status: 409, errorMessages: [expect.stringContaining('SMTP_URL')] })
    Object.assign(company.mailing, { fixed: null })
    const read = (env: Record<string, string>) => () => readSettings(env)
    expect(read({ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'Stones <sales@stones.test>' })).not.toThrow()
    expect(read({ SMTP_URL: 'smtp://mail.test' })).toThrow('The settings SMTP_URL and MAIL_FROM must be set together.')
    expect(read({ SMTP_URL: 'mail.test', MAIL_FROM: 'sales' })).toThrow(
      /SMTP_URL must be the address of a mail server.*\n.*MAIL_FROM must be a sender/,
    )
  })

  it('changed by another user in the meantime are not overwritten', async () => {
    const { version } = (await admin.get('/api/mail-server')).data
    shop.done(await post.setServer())
    expect(await post.setServer({ version })).toMatchObject({ status: 409 })
  })

  it('send a test message to the Admin, and say what became of it', async () => {
    const made = shop.done(await admin.call('POST', '/api/mail/test'))
    await post.settled(made.id)
    expect(shop.done(await admin.get('/api/mail/test', { id: made.id })).recipients).toMatchObject([{ state: 'sent' }])
    expect(received(made.subject)[0]?.email.attachments).toEqual([])
  })

  it('are for Admins', async () => {
    const manager = await company.as('Manager')
    for (const path of ['/api/mail-server', '/api/mail/template']) expect(await manager.get(path)).toMatchObject({ status: 403 })
    expect(await manager.call('POST', '/api/mail/test')).toMatchObject({ status: 403 })
  })
})

test('the text of a kind of message can be changed, and taken back', async () => {
  const bill = await sold()
  const subject = async () => shop.done(await salesman.get('/api/mail/draft', { kind: 'invoice', document: bill.id })).subject
  const usual = await subject()
  shop.done(await admin.put('/api/mail/template', { name: 'invoice', subject: 'For {party}: {number}', text: 'Hello {party}' }))
  expect(await subject()).toBe(`For ${bill.customer.title}: ${bill.number}`)
  const refused = await admin.put('/api/mail/template', { name: 'invoice', subject: '{cost}', text: 'x' })
  expect([refused.status, Object.keys(refused.data.fields)]).toEqual([400, ['subject']])
  expect(shop.done(await admin.remove('/api/mail/template', { name: 'invoice' }))).toMatchObject({ isOwn: false })
  expect(await subject()).toBe(usual)
})

test('a message is in the language of its client, with a text for each language', async () => {
  const customer = await company.make('customer', { name: `Juwelier ${uuid().slice(-4)}`, country: 'DE', language: 'de' })
  const bill = await sold({ customer })
  const draft = async () => shop.done(await salesman.get('/api/mail/draft', { kind: 'invoice', document: bill.id }))
  expect(await draft()).toMatchObject({
    subject: expect.stringMatching(`^Rechnung ${bill.number}`),
    text: expect.stringContaining('Gesamtbetrag'),
  })
  const german = { name: 'invoice', language: 'de', subject: 'Neu: {number}', text: 'Hallo {party}' }
  expect(shop.done(await admin.put('/api/mail/template', german))).toEqual({ ...german, isOwn: true })
  expect((await draft()).subject).toBe(`Neu: ${bill.number}`)
  const english = shop.done(await admin.get('/api/mail/template')).find(({ name }: { name: string }) => name === 'invoice')
  expect(english).toMatchObject({ language: 'en', isOwn: false })
  shop.done(await admin.remove('/api/mail/template', { name: 'invoice', language: 'de' }))
  expect((await draft()).subject).toMatch(/^Rechnung/)
  expect((await admin.get('/api/mail/template', { language: 'xx' })).status).toBe(400)
})
