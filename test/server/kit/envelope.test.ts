import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { draftSchema } from '../../../src/domain/kit/shape.ts'
import { customer } from '../../../src/domain/parties/customer.ts'
import { invoice } from '../../../src/domain/sales/invoice.ts'
import { constraintWords, databaseRefusal } from '../../../src/server/kit/db/errors.ts'
import { seal, unseal } from '../../../src/server/kit/http/envelope.ts'
import { fieldErrors, inWords } from '../../../src/server/kit/http/field-errors.ts'
import { disposition } from '../../../src/server/kit/http/headers.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { base } from '../../support/world.ts'

const key = Buffer.alloc(32, 3)
const wrapped = (encryptedData: unknown) => JSON.stringify({ encryptedData })

describe('the envelope', () => {
  it('decrypts what it encrypted, in any script, and never looks the same twice', () => {
    const text = JSON.stringify({ stone: 'زمرد น้ำหนัก ✓', note: '' })
    expect(unseal(key, wrapped(seal(key, text)))).toBe(text)
    expect(seal(key, text)).not.toBe(seal(key, text))
  })

  it('decrypts data that arrives in pieces of any length', () => {
    const piece = 48 * 1024
    for (const length of [0, 1, 15, 16, 17, piece - 17, piece - 16, piece - 15, piece, 2 * piece - 16, 2 * piece - 1, 3 * piece + 5]) {
      const text = 'é'.repeat(length >> 1) + 'x'.repeat(length & 1)
      expect(unseal(key, wrapped(seal(key, text)))).toBe(text)
    }
  })

  it('rejects data that was changed, truncated or encrypted with another key', () => {
    const sealed = Buffer.from(seal(key, '{"a":1}'), 'base64')
    const last = Buffer.from(sealed)
    last[15]! ^= 0xff
    expect(unseal(key, wrapped(sealed.subarray(0, 31).toString('base64')))).toBeUndefined()
    expect(unseal(key, wrapped(sealed.subarray(0, 16).toString('base64')))).toBeUndefined()
    expect(unseal(Buffer.alloc(32, 4), wrapped(seal(key, '{"a":1}'.repeat(9))))).toBeUndefined()
    expect(unseal(key, wrapped(last.toString('base64')))).toBeUndefined()
    for (const body of ['', 'null', '{}', '[]', wrapped(1), wrapped(''), wrapped('%%%'), '{"encryptedData":"AAAA","more":1}'])
      expect(unseal(key, body)).toBeUndefined()
  })
})

describe('validation messages', () => {
  const explain = (schema: z.ZodType, input: unknown, fields = {}) => {
    const read = schema.safeParse(input, { error: inWords })
    return read.success ? undefined : fieldErrors(read.error, fields, input)
  }

  it('name the field by its label, and count lines from 1', () => {
    const errors = explain(
      draftSchema(invoice.fields),
      { date: 'today', currency: base, items: [{}, { weight: 'heavy' }] },
      invoice.fields,
    )!
    expect(errors.fields.date).toBe('Date is not a date (YYYY-MM-DD).')
    expect(errors.fields.customer).toBe('Customer is missing.')
    expect(errors.fields['items.1.weight']).toMatch(/^Carats is not a weight/)
    expect(errors.messages).toContainEqual(expect.stringMatching(/^Line 2: Carats is not a weight/))
  })

  it('name unknown fields, empty fields, and a missing body', () => {
    expect(explain(draftSchema(customer.fields), { name: null, colour: 'red' }, customer.fields)!.fields).toMatchObject({
      name: 'Name is empty.',
      colour: 'There is no field “colour” here.',
    })
    expect(explain(z.strictObject({ a: z.string() }), undefined)!.messages).toEqual(['The request is missing.'])
  })

  it('repeat a name that exists only in the request as it was sent', () => {
    const errors = explain(z.strictObject({ widths: z.record(z.string(), z.number()) }), { widths: { $gt: 'x' } })!
    expect(errors.messages).toEqual(['“$gt” is not a number.'])
  })

  it('explain database errors in the terms of the product', () => {
    const refused = (error: object) => databaseRefusal(error, [customer as never])
    expect(refused({ code: '23514', constraint: 'stock_never_below_zero' })?.message).toBe(constraintWords.stock_never_below_zero)
    expect(
      refused({ code: '23505', table: 'customer', constraint: 'x', detail: 'Key (lower(btrim(name)))=(a) already exists.' }),
    ).toMatchObject({
      status: 409,
      message: 'There is already another customer with the same Name.',
      data: { fields: { name: expect.any(String) } },
    })
    expect(
      refused({ code: '23503', table: 'customer', message: 'update or delete on table "branch" violates foreign key constraint' }),
    ).toMatchObject({
      status: 409,
      message: 'This is used by customers and cannot be deleted.',
    })
    expect(refused({ code: 'ECONNREFUSED' })?.status).toBe(503)
    expect(refused({ code: '57014' })?.status).toBe(503)
    expect(refused({ code: '55P03' })?.status).toBe(409)
    expect(refused({ code: '42703' })).toBeUndefined()
  })

  it('file names cannot break a header', () => {
    expect(disposition('INV-1.pdf', true)).toBe(`inline; filename="INV-1.pdf"; filename*=UTF-8''INV-1.pdf`)
    expect(disposition('ทับทิม"\r\nx: y/../a.pdf')).not.toMatch(/[\r\n]|\.\.\//)
  })
})

describe('request handling', () => {
  let company: TestCompany
  beforeAll(async () => {
    company = await openTestCompany()
  })
  afterAll(() => company.stop())

  const raw = async (body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${company.address}/api/auth/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    const text = await response.text()
    return {
      status: response.status,
      text,
      answer: JSON.parse(text).encryptedData ? JSON.parse(unseal(company.key, text)!) : JSON.parse(text),
    }
  }

  it('answers everything in the envelope, with the same status inside and outside', async () => {
    const { status, answer } = await raw(wrapped(seal(company.key, '{"email":"nobody@house.test","password":"not the right one"}')))
    expect(status).toBe(401)
    expect(answer).toEqual({
      statusCode: 401,
      isSuccess: false,
      errorMessages: ['The e-mail address or the password is wrong.'],
      data: null,
    })
  })

  it('refuses bare JSON, every broken envelope and lone surrogates alike', async () => {
    const sealed = Buffer.from(seal(company.key, '{"email":"a@b.c","password":"x"}'), 'base64')
    const flipped = [0, 20, sealed.length - 1].map(at => {
      const bytes = Buffer.from(sealed)
      bytes[at]! ^= 0xa5
      return wrapped(bytes.toString('base64'))
    })
    // A flipped bit of the IV may leave the padding valid. The content is then no JSON.
    const half = wrapped(seal(company.key, '{"email":"a@b.c","password":"\\ud800"}'))
    for (const body of ['{"email":"a@b.c","password":"x"}', '{', wrapped('AAAA'), half, ...flipped]) {
      const { status, answer } = await raw(body)
      expect([status, answer.errorMessages]).toEqual([400, ['The request could not be read.']])
    }
  })

  it('refuses bodies that are too deep, too large, of another type, or change the prototype', async () => {
    expect((await raw(wrapped(seal(company.key, `${'['.repeat(60)}${']'.repeat(60)}`)))).status).toBe(400)
    expect((await raw(wrapped(seal(company.key, '{"__proto__":{"role":"Admin"},"email":"a","password":"b"}')))).status).toBe(400)
    const large = await raw(wrapped('A'.repeat(3_000_000)))
    expect([large.status, large.answer.errorMessages]).toEqual([413, ['The request is too large.']])
    const form = await raw('email=a', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([form.status, form.answer.isSuccess]).toEqual([415, false])
  })

  it('names unknown fields and parameters', async () => {
    const visitor = company.visitor()
    const answer = await visitor.post('/api/auth/login', { email: 'a@b.c', password: 'x', role: 'Admin' })
    expect([answer.status, answer.data.fields]).toEqual([400, { role: 'There is no field “role” here.' }])
    const admin = await company.as('Admin')
    const unknown = await admin.get('/api/user/cuser', { all: 'yes' })
    expect([unknown.status, unknown.data.fields.all]).toEqual([400, 'There is no parameter “all” here.'])
  })

  it('answers 404 for unknown addresses, in the envelope', async () => {
    const admin = await company.as('Admin')
    expect(await admin.get('/api/nothing')).toMatchObject({ status: 404, statusCode: 404, isSuccess: false })
  })

  it('sends security headers', async () => {
    const { headers } = await fetch(`${company.address}/config.json`)
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).not.toMatch(/(script|style)-src [^;]*'unsafe-(inline|eval)'/)
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy'), headers.get('permissions-policy')]).toEqual([
      'nosniff',
      'no-referrer',
      expect.stringContaining('camera=(self)'),
    ])
  })

  it('shows its health to everyone, and its metrics only to this machine', async () => {
    expect((await fetch(`${company.address}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${company.address}/readyz`)).json()).toEqual({ ready: true })
    expect(await (await fetch(`${company.address}/metrics`)).text()).toContain('http_request_seconds')
    expect((await fetch(`${company.address}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  })

  it('answers input that is not HTTP, and continues to run', async () => {
    const { hostname, port } = new URL(company.address)
    await new Promise<void>(done => {
      const socket = connect(Number(port), hostname, () => socket.write('GET /%ff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'))
      socket
        .on('data', data => expect(String(data)).toMatch(/^HTTP\/1.1 (400|404)[\s\S]*x-content-type-options: nosniff/))
        .on('close', () => done())
    })
    expect((await fetch(`${company.address}/healthz`)).status).toBe(200)
  })

  it('has its own message for request headers that are too large', async () => {
    const response = await fetch(`${company.address}/api/home?q=${'x'.repeat(20_000)}`)
    expect([response.status, response.headers.get('x-content-type-options')]).toEqual([431, 'nosniff'])
    expect(await response.json()).toEqual({
      statusCode: 431,
      isSuccess: false,
      errorMessages: ['The request headers are too large.'],
      data: null,
    })
  })

  it('refuses multipart forms that are truncated or malformed', async () => {
    const { jar } = await company.as('Admin')
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), 'x-xsrf-token': jar.get('XSRF-TOKEN')! }
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b'
    for (const [body, boundary] of [
      [part, 'b'],
      [part.slice(0, 40), 'b'],
      [`${part}\r\n--b--\r\n`, 'other'],
      ['', 'b'],
      [part, ''],
    ]) {
      const response = await fetch(`${company.address}/api/attachment`, {
        method: 'POST',
        body: body!,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
      expect([boundary, response.status]).toEqual([boundary, 400])
    }
  })
})
