import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../../src/domain/people/role.ts'
import { choosableScopes, tokenScopes } from '../../../src/domain/people/token-scope.ts'
import { neededScope } from '../../../src/server/kit/auth/scope.ts'
import { isUsable } from '../../../src/server/kit/openapi/describe.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'

let company: TestCompany
let admin: Visitor
beforeAll(async () => {
  company = await openTestCompany()
  admin = await company.as('Admin')
})
afterAll(() => company.stop())

type Made = { id: string; token: string }
let made = 0
const make = async (more: object = {}): Promise<Made> =>
  (await admin.post('/api/api-token', { name: `Shop ${++made}`, role: 'Manager', ...more })).data
type Call = { method?: string; body?: object; from?: string }
const call = async ({ token }: Made, path: string, { method = 'GET', body, from = '127.0.0.1' }: Call = {}) => {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(company.address + path, { method, headers, body: body ? JSON.stringify(body) : null })
  const text = await response.text()
  const { errorMessages = [], data } = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, message: errorMessages[0] as string | undefined, data }
}
const events = async (event: string) => (await admin.get('/api/security-event', { event, pageSize: 200 })).data.rows
const shown = async ({ id }: Made) => (await admin.get('/api/api-token')).data.find((token: Made) => token.id === id)

describe('the scopes of a token', () => {
  it('limit it to what was chosen, and the refusal names the missing one', async () => {
    const token = await make({ scopes: ['read:customer', 'write:origin'] })
    expect((await call(token, '/api/customer')).status).toBe(200)
    expect((await call(token, '/api/origin', { method: 'POST', body: { code: 'VEL', name: 'Vela', country: 'TH' } })).status).toBe(200)
    const refused: [string, Call, string][] = [
      ['/api/invoice', {}, 'This token may not read invoices: it does not have the scope read:invoice.'],
      ['/api/origin', {}, 'This token may not read origins: it does not have the scope read:origin.'],
      [
        '/api/customer',
        { method: 'POST', body: { name: 'Vela' } },
        'This token may not change customers: it does not have the scope write:customer.',
      ],
      ['/api/search?q=vela', {}, 'This token may not read search, Today and explanations: it does not have the scope read:finder.'],
      ['/api/report/metal', {}, 'This token may not read reports and statements: it does not have the scope read:report.'],
    ]
    for (const [path, how, message] of refused) expect(await call(token, path, how), path).toMatchObject({ status: 403, message })
    expect((await call(token, '/api/user/cuser')).status).toBe(200)
    const [last] = await events('token-scope')
    expect(last).toMatchObject({ detail: 'GET /api/report/metal', failed: true, by: { title: `Admin of the company (Shop ${made})` } })
  })

  it('may be to read only, or everything that the role may do, which is the default', async () => {
    const reader = await make({ scopes: ['read:*'] })
    expect((await call(reader, '/api/invoice')).status).toBe(200)
    expect((await call(reader, '/api/customer/export/excel')).status).toBe(200)
    expect(await call(reader, '/api/origin', { method: 'POST', body: { name: 'Mine' } })).toMatchObject({
      status: 403,
      message: 'This token may not change origins: it does not have the scope write:origin.',
    })
    const all = await make()
    expect((await shown(all)).scopes).toEqual(['read:*', 'write:*'])
    expect((await call(all, '/api/origin', { method: 'POST', body: { code: 'MIN', name: 'Mine', country: 'TH' } })).status).toBe(200)
  })

  it('reach the records behind attachments, e-mails and explanations only if these are read too', async () => {
    const customer = await company.make('customer', { name: 'Reached' })
    const token = await make({ scopes: ['read:attachment', 'read:sharing', 'read:finder'] })
    const reading = (subject: string) => ({ status: 403, message: expect.stringContaining(`the scope read:${subject}.`) })
    expect(await call(token, `/api/attachment?entity=customer&record=${customer}`)).toMatchObject(reading('customer'))
    expect(await call(token, `/api/sharing?kind=statement&document=${customer}`)).toMatchObject(reading('report'))
    expect(await call(token, `/api/explain?entity=customer&id=${customer}&field=balance`)).toMatchObject(reading('customer'))
    const both = await make({ scopes: ['read:attachment', 'read:customer'] })
    expect((await call(both, `/api/attachment?entity=customer&record=${customer}`)).status).toBe(200)
  })

  it('are never more than the role has', async () => {
    const token = await make({ role: 'Salesman', scopes: ['read:*', 'write:*'] })
    expect(await call(token, '/api/purchase')).toMatchObject({ status: 403, message: 'Your role does not allow this.' })
    const refused = await admin.post('/api/api-token', { name: 'Beyond', role: 'Salesman', scopes: ['write:branch'] })
    expect(refused).toMatchObject({ status: 400, data: { fields: { scopes: 'The role Salesman does not have the scope write:branch.' } } })
    for (const scopes of [[], ['read:nothing'], ['write:user'], ['write:setting']])
      expect((await admin.post('/api/api-token', { name: 'Wrong', role: 'Admin', scopes })).status).toBe(400)
  })

  it('cover every call of the API, and each of them opens at least one', async () => {
    const needed = new Map<string, string>()
    for (const route of company.routes.filter(isUsable)) {
      const scope = neededScope(route)
      if (typeof scope === 'object') needed.set(`${scope.use}:${scope.subject}`, route.path)
    }
    expect([...needed.keys()].filter(scope => !tokenScopes.some(one => one === scope))).toEqual([])
    expect(tokenScopes.filter(scope => !scope.endsWith(':*') && !needed.has(scope))).toEqual([])
    for (const role of roles) expect(choosableScopes(role).length, role).toBeGreaterThan(20)
    const open = company.routes.filter(route => route.right !== 'public' && neededScope(route) === 'open').map(({ path }) => path)
    expect([...new Set(open)].filter(path => !path.startsWith('/api/user/')).sort()).toEqual([
      '/api/idempotency-key',
      '/api/inventory/category',
      '/api/inventory/type',
    ])
  })
})

describe('a token with accepted addresses', () => {
  it('is refused from others like an unknown one, which is recorded', async () => {
    const token = await make({ acceptedFrom: ['192.0.2.7', '198.51.100.0/24', '2001:db8:5::/48', '2001:db8:9::1'] })
    const statusFrom = async (from: string) => (await call(token, '/api/customer', { from })).status
    for (const from of ['192.0.2.7', '::ffff:192.0.2.7', '198.51.100.200', '2001:db8:5:8::1', '2001:db8:9::1'])
      expect(await statusFrom(from), from).toBe(200)
    for (const from of ['192.0.2.8', '198.51.101.1', '2001:db8:6::1', '2001:db8:9::2', 'unknown'])
      expect(await statusFrom(from), from).toBe(401)
    const unknown = await call({ id: '', token: 'nonsense' }, '/api/customer')
    expect(await call(token, '/api/customer', { from: '192.0.2.8' })).toEqual(unknown)
    const rows = await events('token-elsewhere')
    expect(rows.map(({ address }: { address: string }) => address)).toContain('2001:db8:9::2')
    expect(rows[0].by.title).toBe(`Admin of the company (Shop ${made})`)
    expect(await shown(token)).toMatchObject({ lastAddress: '2001:db8:9::1', acceptedFrom: expect.arrayContaining(['198.51.100.0/24']) })
  })

  it('is not made with what is no address', async () => {
    for (const wrong of ['192.0.2.300', '192.0.2.0/33', '2001:db8::/129', 'office', '', '192.0.2.1-9']) {
      const { status, data } = await admin.post('/api/api-token', { name: 'Wrong', role: 'Admin', acceptedFrom: ['192.0.2.1', wrong] })
      expect([status, Object.keys(data.fields)], wrong).toEqual([400, ['acceptedFrom.1']])
      expect(data.fields['acceptedFrom.1']).toContain('is not an address such as 192.0.2.7, nor a network such as 192.0.2.0/24')
    }
  })
})

it('a token shows when and from where it was last used', async () => {
  const token = await make()
  expect(await shown(token)).toMatchObject({ lastUsedAt: null, lastAddress: null })
  await call(token, '/api/customer', { from: '192.0.2.1' })
  await call(token, '/api/customer', { from: '192.0.2.2' })
  await call(token, '/api/customer', { from: '192.0.2.1' })
  expect(await shown(token)).toMatchObject({ lastUsedAt: company.clock.now.toISOString(), lastAddress: '192.0.2.1' })
})

it('a token cannot change the settings of the company, nor its mail server', async () => {
  const token = await make({ role: 'Admin' })
  const message = 'An API token cannot manage users, tokens, second factors or settings. Sign in.'
  const calls: [string, string, object?][] = [
    ['PUT', '/api/setting', { version: 1, secondFactor: 'everyone' }],
    ['GET', '/api/setting/history'],
    ['GET', '/api/mail-server'],
    ['PUT', '/api/mail-server', { version: 0, host: 'mail.test', port: 465, encryption: 'tls', user: null, senderName: null }],
    ['PUT', '/api/mail/template', {}],
    ['POST', '/api/mail/test'],
  ]
  for (const [method, path, body] of calls)
    expect(await call(token, path, { method, ...(body && { body }) }), path).toMatchObject({ status: 403, message })
  expect((await call(token, '/api/setting')).status).toBe(200)
})

it('a token never has more rights than the user who created it has now', async () => {
  const token = await make({ role: 'Admin' })
  const [maker] = await company.query<{ id: string }>('select created_by as id from api_token where id = $1', [token.id])
  await company.query(`update "user" set role = 'Manager' where id = $1`, [maker!.id])
  expect((await call(token, '/api/customer')).status).toBe(401)
  await company.query(`update "user" set role = 'Admin' where id = $1`, [maker!.id])
  expect((await call(token, '/api/customer')).status).toBe(200)
})

it('the API description names the scope of each call', async () => {
  const { paths, info } = await (await fetch(`${company.address}/api/openapi.json`)).json()
  expect(paths['/api/invoice'].get.description).toBe('Right: lookup · invoice. Scope: read:invoice.')
  expect(paths['/api/invoice/issue'].put.description).toBe('Right: issue · invoice. Scope: write:invoice.')
  expect(paths['/api/attachment'].post.description).toBe('Right: any role. Scope: write:attachment.')
  expect(paths['/api/setting'].put.description).toBe('Right: update · setting. No token may send it.')
  expect(paths['/api/user/cuser'].get.description).toBe('Right: any role. It needs no scope.')
  expect(info.description).toContain('`read:invoice`')
})
