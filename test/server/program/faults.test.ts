import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { accountWithoutRights } from '../../../src/server/kit/embedded/account.ts'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { pngOf } from '../../../src/server/kit/print/png.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import type { DatabaseProxy } from '../../support/database/proxy.ts'
import { until } from '../../support/program.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

let company: TestCompany
let proxy: DatabaseProxy
let shop: Shop
let admin: Visitor
beforeAll(async () => {
  company = await openTestCompany({ overProxy: true, limits: { statement: '1500ms', lock: '1s' } })
  proxy = company.proxy!
  shop = await openShop(company)
  admin = await company.as('Admin')
  await company.as('Manager')
})
afterAll(async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  await company.stop()
})

const stateOf = async (name: string) => {
  const response = await fetch(`${company.address}/${name}`)
  return [response.status, await response.json()]
}
const inWords = /^The database is not available\..*Try again/s

test('without the database every request gets a message, and work continues when it is back', async () => {
  proxy.refuse(true)
  try {
    const answers = await Promise.all([
      admin.get('/api/invoice'),
      admin.post('/api/customer', { id: uuid(), name: 'Nobody' }),
      company.visitor().signIn('admin@house.test'),
    ])
    for (const { status, errorMessages, headers } of answers)
      expect([status, errorMessages, headers.get('retry-after')]).toEqual([503, [expect.stringMatching(inWords)], '5'])
    expect(await stateOf('readyz')).toEqual([503, { ready: false }])
    expect(await stateOf('healthz')).toEqual([200, { alive: true }])
  } finally {
    proxy.refuse(false)
  }
  expect((await admin.get('/api/invoice')).status).toBe(200)
  expect(await stateOf('readyz')).toEqual([200, { ready: true }])
})

test('a write whose connection broke is saved once when it is sent again', async () => {
  const drafts = Array.from({ length: 8 }, () => ({
    id: uuid(),
    ...shop.draftOf([{ description: 'Setting', basis: 'whole', rate: '100' }]),
  }))
  for (let round = 0; round < 6; round++) {
    const answers = Promise.all(drafts.map(draft => admin.post('/api/invoice', draft)))
    await new Promise(done => setTimeout(done, 4 * round))
    proxy.cut()
    for (const { status } of await answers) expect([200, 503]).toContain(status)
  }
  await proxy.settled()
  const answers = await Promise.all(drafts.map(draft => admin.post('/api/invoice', draft)))
  expect(answers.map(({ status }) => status)).toEqual(drafts.map(() => 200))
  const [made] = await company.query<{ count: number }>('select count(*) as count from invoice where id = any($1::uuid[])', [
    drafts.map(({ id }) => id),
  ])
  expect(made!.count).toBe(drafts.length)
})

test('when the outcome of a write is unknown the response says so, and reading the record shows it', async () => {
  const { id, version } = (await admin.post('/api/customer', { id: uuid(), name: `In doubt ${uuid()}` })).data
  const notes = 'Written at the last moment'
  proxy.loseAnswerTo('commit')
  const { status, errorMessages } = await admin.put('/api/customer', { id, version, notes })
  expect([status, errorMessages]).toEqual([503, [expect.stringMatching(/^It is unknown whether this was saved\./)]])
  await proxy.settled()
  expect((await admin.get('/api/customer', { id })).data).toMatchObject({ notes, version: version + 1 })
  // A repeat with the same version does not run a second time.
  expect((await admin.put('/api/customer', { id, version, notes })).status).toBe(409)
  // A new record is looked up by the server itself, since the request has its id.
  proxy.loseAnswerTo('commit')
  const fresh = { id: uuid(), name: `Made at the last moment ${uuid()}` }
  expect([200, 503]).toContain((await admin.post('/api/customer', fresh)).status)
  expect(await admin.post('/api/customer', fresh)).toMatchObject({ status: 200, data: { id: fresh.id } })
})

test('a slow query is stopped, and requests above the number of connections do not queue behind it', async () => {
  const holder = await company.pool.connect()
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0; lock table invoice in access exclusive mode')
  try {
    const answers = await Promise.all(Array.from({ length: 30 }, () => admin.get('/api/invoice')))
    for (const { status, errorMessages } of answers) {
      expect([409, 503]).toContain(status)
      expect(errorMessages[0]).toMatch(/^(Another user is changing|The request timed out|The database is busy).*[Tt]ry again/s)
    }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await until('The list is available again', async () => (await admin.get('/api/invoice')).status === 200, 10_000)
})

const waiting = async () => (await readdir(join(company.folder, 'uploads')).catch(() => [])).length
// Random pixels, so that the file does not compress.
const photo = pngOf({ width: 1600, height: 1200, pixels: randomBytes(1600 * 1200) }, 72)

test('a half-sent file leaves nothing behind', async () => {
  await mkdir(join(company.folder, 'uploads'), { recursive: true })
  const { hostname, port } = new URL(company.address)
  const cookies = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const part = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const words = seal(company.key, JSON.stringify({ entity: 'branch', record: company.branch, kind: 'photo' }))
  const socket = connectTo(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `POST /api/attachment HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookies}\r\nX-XSRF-TOKEN: ${decodeURIComponent(admin.jar.get('XSRF-TOKEN')!)}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n${part('encryptedData')}${words}\r\n${part('file', '; filename="a.jpg"')}`,
  )
  socket.write(photo)
  await until('The upload has begun', async () => (await waiting()) > 0, 10_000)
  socket.destroy()
  await until('The partial upload is gone', async () => (await waiting()) === 0, 10_000)
  expect((await company.query<{ count: number }>('select count(*) as count from attachment'))[0]!.count).toBe(0)
})

const upload = (): Promise<Answer> => {
  const body = new FormData()
  body.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'branch', record: company.branch, kind: 'photo' })))
  body.append('file', new Blob([new Uint8Array(photo)]), 'a.png')
  return admin.call('POST', '/api/attachment', body)
}

test.runIf(isRoot)('with a full disk a file is refused with a message, and accepted when there is space again', async () => {
  const folder = join(company.folder, 'uploads')
  await mkdir(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder])
  try {
    const { status, errorMessages } = await upload()
    expect([status, errorMessages]).toEqual([507, [expect.stringMatching(/^The disk .* full.*Nothing was saved/s)]])
    expect(await waiting()).toBe(0)
  } finally {
    execFileSync('umount', [folder])
  }
  expect((await upload()).status).toBe(200)
})

test.runIf(isRoot && !process.env.DATABASE_URL)(
  'with a full database disk writes get a message, nothing is half written, and work continues with space',
  async () => {
    const [folder, space] = [join(company.folder, 'small'), `small_${process.pid}`]
    const account = (await accountWithoutRights(''))!
    await chmod(company.folder, 0o711)
    await mkdir(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=1m,uid=${account.uid},gid=${account.gid},mode=700`, 'none', folder])
    const count = async () => (await company.query<{ count: number }>('select count(*) as count from customer'))[0]!.count
    try {
      await company.query(`create tablespace ${space} location '${folder}'`)
      await company.query(`alter table customer set tablespace ${space}`)
      const before = await count()
      const answers: Answer[] = []
      while (answers.length < 3_000 && answers.every(({ status }) => status !== 507)) {
        const draft = () => ({ id: uuid(), name: `Filling ${uuid()}`, notes: randomBytes(900).toString('hex') })
        answers.push(...(await Promise.all(Array.from({ length: 8 }, () => admin.post('/api/customer', draft())))))
      }
      const refused = answers.filter(({ status }) => status !== 200)
      // On a slow machine some requests time out, or wait too long for the next code of a customer, before the disk is full.
      const messages: Record<number, RegExp> = {
        409: /^Another user is changing the same record/,
        503: /^The request timed out/,
        507: /^The disk .* full.*Nothing was saved/s,
      }
      for (const { status, errorMessages } of refused) expect(errorMessages[0]).toMatch(messages[status] ?? `no message for ${status}`)
      expect([answers.at(-1)!.status !== 200 || refused.length > 0, await count()]).toEqual([
        true,
        before + answers.length - refused.length,
      ])
      expect((await admin.get('/api/customer')).status).toBe(200)
    } finally {
      await company.query('alter table customer set tablespace pg_default')
      await company.query(`drop tablespace ${space}`)
      execFileSync('umount', [folder])
    }
    expect((await admin.post('/api/customer', { id: uuid(), name: 'Room again' })).status).toBe(200)
  },
)
