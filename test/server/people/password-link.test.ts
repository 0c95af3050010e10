import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkAnswer } from '../../../src/domain/people/password-link.ts'
import { addNotice } from '../../../src/server/documents/sharing/mail.ts'
import { usualPatience } from '../../../src/server/kit/mail/deliver.ts'
import { passwordLinkTasks } from '../../../src/server/people/password-link/send.ts'
import { openTestCompany, password, type TestCompany } from '../../support/company.ts'
import { openPostOffice, type PostOffice } from '../../support/mail/post-office.ts'
import { until } from '../../support/program.ts'

const own = 'seven purple lamps'
let company: TestCompany
let office: PostOffice
beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.test' })
  const work = { db: company.db, now: () => company.clock.now, mailing: company.mailing, post: addNotice }
  office = await openPostOffice(company, usualPatience, passwordLinkTasks(work))
})
afterAll(async () => {
  await office?.stop()
  await company?.stop()
})

const person = async (name: string) => {
  const email = `${name}@house.test`
  const id = await company.make('user', { name, email, password, role: 'Manager', branch: company.branch, employee: null })
  const browser = company.visitor()
  await browser.signIn(email)
  return { id, email, browser }
}
let networks = 0
const newNetwork = () => ({ 'x-forwarded-for': `203.0.113.${++networks}` })
const ask = (email: string, from: Record<string, string> = newNetwork()) =>
  company.visitor().call('POST', '/api/auth/password-link', { email }, from)
const choose = (token: string, next = own) =>
  company.visitor().call('POST', '/api/auth/new-password', { token, password: next }, newNetwork())
const mailsTo = (email: string) => office.server.received.filter(({ to }) => to.includes(email)).map(({ email: { text = '' } }) => text)
/** The link in the message with this number to a user, once it has arrived. */
const linkTo = async (email: string, number = 1) => {
  await until('The message arrives', async () => mailsTo(email).length >= number)
  return /https:\/\/stones\.test\/new-password#[\w-]+/.exec(mailsTo(email)[number - 1] ?? '')?.[0] ?? ''
}
const tokenTo = async (email: string, number = 1) => (await linkTo(email, number)).split('#')[1] ?? ''
const over = 'This link has expired, was used, or was replaced by a newer one. Ask for another.'
const events = async (event: string) => (await (await company.as('Admin')).get('/api/security-event', { event })).data.rows
/** Time passes. It does not go back: attempts that were counted later would shut out earlier ones. */
const pass = (minutes: number) => {
  company.clock.now = new Date(company.clock.now.getTime() + minutes * 60_000)
}
/** Waits until every queued request was worked off. */
const worked = () =>
  until('No job waits', async () => {
    const [row] = await company.query<{ n: string }>('select count(*) as n from graphile_worker.jobs')
    return Number(row?.n) === 0
  })

describe('without a mail server', () => {
  it('no link is sent, and an Admin reads why', async () => {
    const { id, email } = await person('early')
    const sentence = ['No mail server is set up. An Admin does that under Company, E-mail.']
    expect((await ask(email)).errorMessages).toEqual(sentence)
    expect((await (await company.as('Admin')).post('/api/user/password-link', { id })).errorMessages).toEqual(sentence)
    expect((await office.setServer()).status).toBe(200)
  })
})

describe('a user who forgot the password', () => {
  it('chooses another with a link, which ends all sessions, and gets an e-mail about it', async () => {
    const { id, email, browser } = await person('forgot')
    expect((await ask(` ${email.toUpperCase()} `)).data).toBe(null)
    const link = await linkTo(email)
    const token = link.split('#')[1] ?? ''
    expect(token.length).toBeGreaterThan(22)
    expect((await browser.get('/api/user/cuser')).status).toBe(200)

    expect((await choose(token, 'Password1234!')).data.fields.password).toMatch(/password is too common/)
    expect((await choose(token, 'forgot12345')).data.fields.password).toMatch(/password is made of names/)
    const chosen = await choose(token)
    expect([chosen.status, chosen.data, chosen.headers.getSetCookie()]).toEqual([200, null, []])
    expect((await browser.get('/api/user/cuser')).status).toBe(401)
    expect((await company.visitor().signIn(email)).status).toBe(401)
    expect((await company.visitor().signIn(email, own)).data.pending).toBe(null)
    expect((await choose(token, 'eight purple lamps')).errorMessages).toEqual([over])

    await until('The owner is told', async () => mailsTo(email).length === 2)
    expect(mailsTo(email)[1]).toContain('was changed with a link from an e-mail')
    const { data } = await (await company.as('Admin')).get('/api/user/history', { id })
    expect(data.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['send-link', 'password-by-link']))
    expect(await events('link-requested')).toMatchObject([{ by: { id } }])
    expect(await events('link-used')).toMatchObject([{ by: { id } }])
    expect((await events('link-refused'))[0]).toMatchObject({ by: null, detail: 'The link had expired or was unknown.' })
  })

  it('needs the second factor as before', async () => {
    const { id, email } = await person('guarded')
    await company.query(`insert into authenticator_app (user_id, secret) values ($1, 'sealed')`, [id])
    await ask(email)
    expect((await choose(await tokenTo(email))).status).toBe(200)
    expect((await company.visitor().signIn(email, own)).data).toEqual({ needsCode: true })
  })

  it('gets the same answer as somebody without an account, and a deactivated user gets no link', async () => {
    const { id, email } = await person('retired')
    await (await company.as('Admin')).put('/api/user/deactive', { id })
    const answers = [await ask(email), await ask('nobody@house.test'), await ask((await person('present')).email)]
    expect(answers.map(({ status, data, errorMessages }) => ({ status, data, errorMessages }))).toEqual(
      Array(3).fill({ status: 200, data: null, errorMessages: [] }),
    )
    expect(linkAnswer).toMatch(/^If an account has/)
    await linkTo('present@house.test')
    await worked()
    expect([mailsTo(email), mailsTo('nobody@house.test')]).toEqual([[], []])
  })

  it('gets at most three links an hour, and a network thirty', async () => {
    const { email } = await person('pressed')
    for (let number = 1; number <= 3; number++) {
      await ask(email)
      await linkTo(email, number)
    }
    expect((await ask(email)).status).toBe(200)
    await worked()
    expect(mailsTo(email)).toHaveLength(3)
    expect((await events('link-refused'))[0]).toMatchObject({ by: { title: 'pressed' }, detail: 'Too many requests for one account.' })
    pass(61)
    await ask(email)
    await linkTo(email, 4)

    const from = newNetwork()
    const statuses = []
    for (let number = 1; number <= 31; number++) statuses.push((await ask(`nobody-${number}@house.test`, from)).status)
    expect([statuses[29], statuses[30]]).toEqual([200, 429])
  })
})

describe('a link', () => {
  it('ends after 30 minutes', async () => {
    const { email } = await person('slow')
    await ask(email)
    const token = await tokenTo(email)
    pass(31)
    expect((await choose(token)).errorMessages).toEqual([over])
    expect((await company.visitor().signIn(email)).status).toBe(200)
  })

  it.each([
    ['a new request', ({ email }: { email: string }) => ask(email)],
    ['a deactivation', async ({ id }: { id: string }) => (await company.as('Admin')).put('/api/user/deactive', { id })],
    [
      'a new e-mail address',
      async ({ id }: { id: string }) => {
        const admin = await company.as('Admin')
        const { version } = (await admin.get('/api/user', { id })).data
        return admin.put('/api/user', { id, version, email: 'moved@house.test' })
      },
    ],
  ])('ends with %s', async (what, end) => {
    const user = await person(what.replaceAll(' ', '-'))
    await ask(user.email)
    const token = await tokenTo(user.email)
    expect((await end(user)).status).toBe(200)
    await worked()
    expect((await choose(token)).errorMessages).toEqual([over])
  })

  it('is used once, although two requests arrive at the same moment', async () => {
    const { email } = await person('twice')
    await ask(email)
    const token = await tokenTo(email)
    const statuses = (await Promise.all([choose(token), choose(token, 'eight purple lamps')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('is in the database only as a hash, and encrypted while its message waits', async () => {
    const { email } = await person('secret')
    office.server.refused.set(email, { status: 450, words: 'Later' })
    await ask(email)
    const stored = () =>
      company.query<{ link: Buffer | null; body: string }>(
        `select link, body from mail m join mail_recipient r on r.mail_id = m.id where r.address = '${email}'`,
      )
    await until(
      'An attempt was made',
      async () => (await company.query(`select from mail_recipient where address = '${email}' and words is not null`)).length === 1,
    )
    const [mail] = await stored()
    expect([mail?.body.includes('{link}'), mail?.body.includes('#'), mail?.link?.includes('new-password')]).toEqual([true, false, false])
    office.server.refused.clear()
    pass(31)
    await company.query(`update graphile_worker._private_jobs set run_at = now()`)
    await until('The message was given up', async () => (await stored())[0]?.link === null)
    expect(mailsTo(email)).toEqual([])
    const rows = await company.query<{ words: string }>(`select words from mail_recipient where address = '${email}'`)
    expect(rows).toEqual([{ words: 'The link in this message has expired.' }])
  })
})

describe('an Admin', () => {
  it('sends a link to a user, whose password then nobody else knows', async () => {
    const { id, email } = await person('newcomer')
    const admin = await company.as('Admin')
    expect((await (await company.as('Manager')).post('/api/user/password-link', { id })).status).toBe(403)
    expect((await admin.post('/api/user/password-link', { id })).status).toBe(200)
    expect((await choose(await tokenTo(email))).status).toBe(200)
    expect((await company.visitor().signIn(email, own)).data.pending).toBe(null)
    expect(await events('link-sent')).toMatchObject([{ detail: 'newcomer' }])
  })

  it('sends none to a deactivated user, to nobody, and to themself', async () => {
    const { id } = await person('closed')
    const admin = await company.as('Admin')
    await admin.put('/api/user/deactive', { id })
    const me = (await admin.get('/api/user/cuser')).data.id
    const refusals = [id, '00000000-0000-4000-8000-000000000000', me].map(
      async user => (await admin.post('/api/user/password-link', { id: user })).errorMessages[0],
    )
    expect(await Promise.all(refusals)).toEqual([
      'This user is deactivated. Activate the account first.',
      'There is no such user.',
      'Change your own password under Your account.',
    ])
  })
})

describe('a new user without a password', () => {
  it('cannot sign in until they choose one with a link', async () => {
    const admin = await company.as('Admin')
    const draft = { name: 'New', email: 'new@house.test', role: 'Salesman', branch: company.branch, employee: null }
    const { status, data } = await admin.post('/api/user', draft)
    expect([status, data.mustChange]).toEqual([200, false])
    for (const guess of ['', password]) expect((await company.visitor().signIn(draft.email, guess)).status).toBeGreaterThanOrEqual(400)
    expect((await admin.post('/api/user/password-link', { id: data.id })).status).toBe(200)
    expect((await choose(await tokenTo(draft.email))).status).toBe(200)
    expect((await company.visitor().signIn(draft.email, own)).data.pending).toBe(null)
  })
})
