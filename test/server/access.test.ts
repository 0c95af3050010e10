import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { can } from '../../src/domain/access.ts'
import { type Name, nouns } from '../../src/domain/index.ts'
import { type Role, roles } from '../../src/domain/role.ts'
import { uuid } from '../../src/server/kit/uuid.ts'
import { type Answer, emailOf, openTestHouse, password, type TestHouse, type visitor } from '../house.ts'
import { listed, nounOf } from '../samples.ts'
import { openShop, type Shop } from '../shop.ts'
import { type Line, matrix } from './access-matrix.ts'

type Visitor = ReturnType<typeof visitor>
let house: TestHouse
let shop: Shop
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
})
afterAll(() => house.stop())

const ask = (who: Visitor, { method, path }: Line): Promise<Answer> =>
  method === 'GET' ? who.get(path) : method === 'DELETE' ? who.remove(path, {}) : who.call(method, path, {})

test('every route has its line in the table, and every line its route', () => {
  const routes = house.routes.map(({ method, path }) => `${method} ${path}`)
  expect(matrix.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort())
})

test('signed out, only signing in is open', async () => {
  const wrong: string[] = []
  for (const line of matrix) {
    const { status } = await ask(house.visitor(), line)
    if (line.nobody === 'yes' ? status === 401 || status >= 500 : status !== 401) wrong.push(`${line.method} ${line.path}: ${status}`)
  }
  expect(wrong).toEqual([])
})

describe.each(roles)('as %s', role => {
  it('each call is open or refused as the table says', async () => {
    const who = house.visitor()
    await who.signIn(emailOf(role))
    const wrong: string[] = []
    const lines = [...matrix].sort((a, b) => Number(a.path === '/api/auth/logout') - Number(b.path === '/api/auth/logout'))
    for (const line of lines) {
      const { status } = await ask(who, line)
      const right = line[role] === 'yes' ? status !== 401 && status !== 403 && status < 500 : status === 403
      if (!right) wrong.push(`${line.method} ${line.path}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(matrix.filter(line => line[role] === 'choose').map(({ path }) => path))('%s is chosen from and not opened', async path => {
    const who = await house.as(role)
    const name = (Object.keys(nouns) as Name[]).find(noun => `/api/${nouns[noun].path}` === path)!
    const { status, data } = await who.get(path, { view: 'lookup' })
    expect(status).toBe(200)
    const id = data.rows[0]?.id ?? uuid()
    for (const query of [{}, { id }, { id, view: 'lookup' }, { pageSize: 5 }, { ids: id }])
      expect((await who.get(path, query)).status, JSON.stringify(query)).toBe(403)
    for (const row of data.rows)
      expect(Object.keys(row).filter(field => !['id', 'title', ...nounOf(name).lookup].includes(field))).toEqual([])
  })
})

test('a role that lost its rights loses them at once, and one that was deactivated is signed out', async () => {
  const id = await house.make('user', { name: 'Temporary', email: 'temporary@house.test', password, role: 'Manager', branch: house.branch })
  const [who, admin] = [house.visitor(), await house.as('Admin')]
  await who.signIn('temporary@house.test')
  expect((await who.get('/api/inventory')).status).toBe(200)
  const { version } = (await admin.get('/api/user', { id })).data
  expect((await admin.put('/api/user', { id, version, role: 'Salesman' })).status).toBe(200)
  expect((await who.get('/api/inventory')).status).toBe(401)
  await who.signIn('temporary@house.test')
  expect((await who.get('/api/inventory')).status).toBe(403)
  expect((await admin.put('/api/user/deactive', { id })).status).toBe(200)
  expect((await who.get('/api/user/cuser')).status).toBe(401)
})

test('a Salesman leaves the drafts of others alone', async () => {
  const salesman = await house.as('Salesman')
  const stone = await shop.stone()
  const foreign = await shop.invoice([{ inventory: stone.id, rate: '300' }])
  for (const answer of [
    await salesman.put('/api/invoice', { id: foreign.id, version: foreign.version, notes: 'Mine now' }),
    await salesman.put('/api/invoice/issue', { id: foreign.id, version: foreign.version }),
    await salesman.remove('/api/invoice', { id: foreign.id }),
  ])
    expect([answer.status, answer.errorMessages[0]]).toEqual([403, expect.stringContaining('someone else’s')])
  const issued = await shop.issue(foreign)
  expect(
    (await salesman.put('/api/invoice', { id: issued.id, version: issued.version, salesperson: house.employee, notes: 'Mine now' })).status,
  ).toBe(403)
  const own = (await salesman.post('/api/invoice', shop.draftOf([{ description: 'Advice', basis: 'whole', rate: '10' }]))).data
  expect((await salesman.put('/api/invoice', { id: own.id, version: own.version, notes: 'Mine' })).status).toBe(200)
  expect((await salesman.remove('/api/invoice', { id: own.id })).status).toBe(200)
})

test('nobody sets what they may not see', async () => {
  const salesman = await house.as('Salesman')
  const draft = { name: `Walk-in ${uuid()}` }
  for (const [field, value] of Object.entries({
    creditLimit: '1000000',
    memoLimit: '5',
    openingBalance: '10',
    openingDate: '2026-01-01',
  })) {
    const { status, errorMessages } = await salesman.post('/api/customer', { ...draft, [field]: value })
    expect([status, errorMessages[0]?.toLowerCase()]).toEqual([
      403,
      expect.stringContaining(nouns.customer.fields[field as 'creditLimit'].label.toLowerCase()),
    ])
  }
  const { status, data } = await salesman.post('/api/customer', { ...draft, creditLimit: null })
  expect([status, 'creditLimit' in data]).toEqual([200, false])
})

describe('what the house paid', () => {
  const secrets = { costRate: '98765.43', minimumRate: '98766.54', creditLimit: '98767.65', pieceRate: '98768.76', cipher: 'BLACKHORSE' }
  const told = /98[, .]?765[.,]4|98[, .]?766[.,]5|98[, .]?767[.,]6|98[, .]?768[.,]7|BLACKHORSE/i
  const declared = [
    ...Object.values(nouns).flatMap(noun => Object.entries(noun.fields)),
    ...Object.entries(nouns.invoice.fields.items.line!),
  ]
  const open = new Set(['value', ...declared.filter(([, field]) => !field.isConfidential).map(([field]) => field)])
  const confidential = new Set(declared.map(([field]) => field).filter(field => !open.has(field)))
  let customer: string
  let sold: string
  let salesman: Visitor

  beforeAll(async () => {
    salesman = await house.as('Salesman')
    customer = await house.make('customer', { name: 'Guarded Gems', creditLimit: secrets.creditLimit, memoLimit: secrets.creditLimit })
    await house.make('employee', {
      name: 'Paid by the piece',
      designation: (await house.db.selectFrom('employee_designation').select('id').executeTakeFirstOrThrow()).id,
      branch: house.branch,
      pieceRate: secrets.pieceRate,
    })
    await house.make('taggingDefinition', { name: 'Guarded', pattern: 'G-{seq:5}', cipher: secrets.cipher, type: 'carving' })
    const dear = () => shop.stone({ weight: '1', costRate: secrets.costRate, minimumRate: secrets.minimumRate, askingRate: '150000' })
    await dear()
    const stone = await dear()
    const draft = (await salesman.post('/api/invoice', shop.draftOf([{ inventory: stone.id, rate: '150000' }]))).data
    const issued = await salesman.put('/api/invoice/issue', { id: draft.id, version: draft.version })
    expect(issued.status).toBe(200)
    expect(JSON.stringify([draft, issued.data])).not.toMatch(told)
    sold = draft.id
    await shop.receive('120000')
  })

  const pdfText = (bytes: Buffer) => {
    const file = join(house.folder, 'paper.pdf')
    writeFileSync(file, bytes)
    return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  }
  const sheetText = (bytes: Buffer) => {
    const file = join(house.folder, 'list.xlsx')
    writeFileSync(file, bytes)
    return execFileSync('unzip', ['-p', file], { encoding: 'utf8', maxBuffer: 100_000_000 })
  }
  /** Everything that a call says, in whatever form it says it. */
  const said = ({ data, headers, errorMessages }: Answer): string => {
    const type = headers.get('content-type') ?? ''
    if (type.includes('pdf')) return pdfText(data)
    if (type.includes('spreadsheetml')) return sheetText(data)
    return Buffer.isBuffer(data) ? data.toString() : JSON.stringify([data, errorMessages])
  }
  const keysIn = (value: unknown): string[] =>
    typeof value !== 'object' || value === null || Buffer.isBuffer(value)
      ? []
      : Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(inner)])

  /** Every reading call there is, with every record that there is to ask it for. */
  const readings = async (): Promise<[path: string, query: Record<string, string>][]> => {
    const ids = new Map<string, string[]>()
    for (const name of listed)
      ids.set(
        nouns[name].path,
        (await house.db.selectFrom(nounOf(name).table).select('id').orderBy('created_at', 'desc').limit(6).execute()).map(
          row => row.id as string,
        ),
      )
    const statement = { party: customer, currency: 'USD' }
    return matrix
      .filter(({ method, path }) => method === 'GET' && path !== '/api/auth/logout')
      .flatMap(
        ({ path }) =>
          [
            [path, {}],
            [path, { view: 'lookup', pageSize: '200' }],
            [path, { pageSize: '200' }],
            [path, statement],
            [path, { id: customer }],
            [path, { noun: 'inventory', record: customer }],
            ...(ids.get(path.split('/')[2]!) ?? []).flatMap(id => [
              [path, { id }],
              [path, { id, view: 'lookup' }],
              [path, { ids: id, view: 'lookup' }],
            ]),
          ] as [string, Record<string, string>][],
      )
  }

  it('is told to a Manager, so that looking for it can find it', async () => {
    const manager = await house.as('Manager')
    expect(said(await manager.get('/api/inventory', { pageSize: 200 }))).toMatch(told)
    expect(said(await manager.get('/api/invoice', { id: sold }))).toMatch(told)
    expect(said(await manager.get('/api/inventory/export/excel'))).toMatch(told)
    expect(said(await manager.get('/api/customer', { id: customer }))).toMatch(told)
  })

  it('never leaves to a Salesman: no list, choice, record, history, sheet or paper has it', async () => {
    const leaks: string[] = []
    let answered = 0
    for (const [path, query] of await readings()) {
      const answer = await salesman.get(path, query)
      expect(answer.status, path).toBeLessThan(500)
      if (answer.status === 200) answered++
      const keys = keysIn(answer.data).filter(key => confidential.has(key))
      if (told.test(said(answer)) || keys.length > 0) leaks.push(`${path} ${JSON.stringify(query)}: ${keys}`)
    }
    expect(leaks).toEqual([])
    expect(answered).toBeGreaterThan(80)
  })

  it.each(listed.filter(name => can('Salesman', 'lookup', name)))(
    'is not guessed from the order, the filters or the search of %s',
    async name => {
      const path = `/api/${nouns[name].path}`
      const ids = async (query: Record<string, string>) =>
        ((await salesman.get(path, { view: 'lookup', pageSize: '200', ...query })).data?.rows ?? []).map((row: { id: string }) => row.id)
      const whole = await ids({ sort: 'id' }).catch(() => [])
      for (const [field] of Object.entries(nounOf(name).fields).filter(([, declared]) => declared.isConfidential)) {
        expect(await ids({ sort: field }), field).toEqual(await ids({ sort: `-${field}` }))
        for (const query of [{ [`${field}Min`]: '98000' }, { [`${field}Max`]: '98000' }, { [field]: 'x' }]) {
          const found = await ids(query)
          expect(found.length === 0 || found.length >= whole.length, JSON.stringify(query)).toBe(true)
        }
      }
      for (const secret of Object.values(secrets)) expect(await ids({ search: secret })).toEqual([])
    },
  )

  it('is not told by a refusal', async () => {
    const stone = await shop.stone({ weight: '1', costRate: secrets.costRate, minimumRate: secrets.minimumRate })
    const cheap = (await salesman.post('/api/invoice', shop.draftOf([{ inventory: stone.id, rate: '90000' }]))).data
    const refused = await salesman.put('/api/invoice/issue', { id: cheap.id, version: cheap.version })
    expect([refused.status, said(refused)]).toEqual([409, expect.stringContaining('below its minimum')])
    const beyond = (await salesman.post('/api/invoice', shop.draftOf([{ inventory: stone.id, rate: '150000' }], { customer }))).data
    const limited = await salesman.put('/api/invoice/issue', { id: beyond.id, version: beyond.version })
    expect([limited.status, said(limited)]).toEqual([409, expect.stringContaining('credit limit')])
    for (const answer of [refused, limited]) expect(said(answer)).not.toMatch(told)
    const standing = (await salesman.get('/api/customer/standing', { id: customer })).data
    expect(Object.keys(standing).filter(key => /limit|balance|exposure|overdue|left/i.test(key))).toEqual([])
  })
})

test('the role of a token is the role of its program', async () => {
  const admin = await house.as('Admin')
  for (const role of roles) {
    const { token } = (await admin.post('/api/api-token', { name: `Program of a ${role}`, role })).data
    const call = (path: string) => fetch(house.address + path, { headers: { authorization: `Bearer ${token}` } })
    const expected: Record<Role, number[]> = { Admin: [200, 200, 200], Manager: [200, 200, 403], Salesman: [200, 403, 403] }
    const statuses = await Promise.all(['/api/invoice', '/api/inventory', '/api/user'].map(async path => (await call(path)).status))
    expect(statuses, role).toEqual(expected[role])
  }
})
