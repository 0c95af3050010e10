import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../../../../src/domain/contract.ts'
import { isFileAnswer } from '../../../../src/domain/kit/contract.ts'
import type { Route } from '../../../../src/server/kit/http/route.ts'
import { openTestCompany, type TestCompany } from '../../../support/company.ts'

type Json = Record<string, unknown>
type Content = Record<string, { schema: Json; example?: unknown }>
type Operation = {
  operationId: string
  summary: string
  parameters?: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}
type Description = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; responses: Record<string, { content: Content }> }
}

let company: TestCompany
let routes: Route[]
let description: Description
beforeAll(async () => {
  company = await openTestCompany()
  routes = [...company.routes]
  const response = await fetch(`${company.address}/api/openapi.json`)
  expect(response.status).toBe(200)
  description = await response.json()
})
afterAll(() => company.stop())

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )
const routeOf = (name: string) => routes.find(({ method, path }) => `${method} ${path}` === name)!

/** Every object in a value, with the path to it. */
const within = (value: unknown, at: string[] = []): { at: string; part: Json }[] =>
  typeof value === 'object' && value !== null
    ? [
        { at: at.map(key => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/'), part: value as Json },
        ...Object.entries(value).flatMap(([key, inner]) => within(inner, [...at, key])),
      ]
    : []

describe('the description of the API', () => {
  it('is OpenAPI 3.1, and everybody may read it', () => expect(description.openapi).toBe('3.1.0'))

  it('is valid by the recommended rules of Redocly, without a warning', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(description), config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
  }, 60_000)

  it('declares the data of every answer, or the type of its file', () => {
    const undeclared = operations().filter(({ name, operation }) => {
      const content = operation.responses[200]?.content ?? {}
      const { answer } = routeOf(name)
      if (isFileAnswer(answer)) return answer.media.some(type => (content[type]?.schema as Json)?.format !== 'binary')
      const data = (content['application/json']?.schema.properties as Json | undefined)?.data
      return typeof data !== 'object' || data === null || Object.keys(data).length === 0
    })
    expect(undeclared.map(({ name }) => name)).toEqual([])
    expect(operations().length).toBeGreaterThan(350)
  })

  it('has an operation for every route that a role may use, each with its own id', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([])
    expect(description.paths['/api/service-description']).not.toHaveProperty('post')
    expect(description.paths['/api/service-description']).toHaveProperty('get')
    for (const name of ['Invoice', 'InvoiceDraft', 'InvoiceChange', 'InvoiceListRow', 'ApprovalLine', 'Refusal'])
      expect(description.components.schemas).toHaveProperty(name)
  })

  it('refers only to what it defines', () => {
    const broken = within(description).flatMap(({ at, part }) => {
      if (typeof part.$ref !== 'string') return []
      const found = part.$ref
        .slice(2)
        .split('/')
        .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], description)
      return found === undefined ? [`${at}: ${part.$ref}`] : []
    })
    expect(broken).toEqual([])
  })

  it('has schemas and examples that are valid', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false })
    const id = 'https://stonebook.test/'
    ajv.addSchema({ $id: id, ...description })
    const faults = within(description).flatMap(({ at, part }) => {
      if (typeof part.schema !== 'object' || part.schema === null) return []
      if (!ajv.validateSchema(part.schema)) return [`${at}: ${ajv.errorsText()}`]
      if (!('example' in part)) return []
      const validate = ajv.getSchema(`${id}#/${encodeURI(at)}/schema`)!
      return validate(part.example) ? [] : [`${at}: ${ajv.errorsText(validate.errors)}`]
    })
    expect(faults).toEqual([])
  })

  it('has an example for every body, and its route accepts it', () => {
    const refused = operations().flatMap(({ name, operation }) => {
      const content = operation.requestBody?.content['application/json']
      if (!content) return []
      const { body, many } = routeOf(name)
      const read = (body ?? many ?? z.never()).safeParse(content.example)
      return read.success ? [] : [`${name}: ${z.prettifyError(read.error)}`]
    })
    expect(refused).toEqual([])
  })

  it('says how each call may be refused', () => {
    const statusesOf = (method: string, path: string) => Object.keys(description.paths[path]![method]!.responses)
    expect(statusesOf('put', '/api/invoice')).toEqual(['200', '400', '401', '403', '404', '409', '422', '429', '503', 'default'])
    expect(statusesOf('get', '/api/report')).toEqual(['200', '400', '401', '403', '429', '503', 'default'])
  })

  it('describes the bodies for several records', () => {
    const bodyOf = (method: string) => description.paths['/api/paymentnote']![method]!.requestBody!.content['application/json']!.schema
    expect(bodyOf('post')).toMatchObject({
      oneOf: [
        { $ref: '#/components/schemas/PaymentNoteDraft' },
        { type: 'array', items: { $ref: '#/components/schemas/PaymentNoteDraft' } },
      ],
    })
    expect(bodyOf('delete')).toMatchObject({ properties: { ids: { type: 'array' } } })
  })

  it('has words with their articles', () => {
    const wrong = operations().filter(({ operation }) => /\ba [aeio]|\ban [^aeiou]/i.test(operation.summary))
    expect(wrong.map(({ operation }) => operation.summary)).toEqual([])
  })
})

it('every declared call has a route', () => {
  const served = new Set(company.routes.map(({ method, path }) => `${method} ${path.slice('/api/'.length)}`))
  expect(Object.keys(contract).filter(name => !served.has(name))).toEqual([])
})

it('answers to a program have headers with how many more requests may wait', async () => {
  const { token } = (await (await company.as('Admin')).post('/api/api-token', { name: 'Web shop', role: 'Salesman' })).data
  const { headers } = await fetch(`${company.address}/api/invoice`, { headers: { authorization: `Bearer ${token}` } })
  expect(['limit', 'remaining', 'reset'].map(name => headers.get(`ratelimit-${name}`))).toEqual(['500', '499', '5'])
  expect((await (await company.as('Salesman')).get('/api/invoice')).headers.get('ratelimit-limit'), 'no browser asks for it').toBe(null)
})

describe('a request without cookie and token', () => {
  it('gets its refusal as plain JSON', async () => {
    const response = await fetch(`${company.address}/api/invoice`)
    expect([response.status, await response.json()]).toEqual([
      401,
      { statusCode: 401, isSuccess: false, errorMessages: ['Sign in.'], data: null },
    ])
  })

  it('gets it sealed when it sent an envelope itself, or has a session', async () => {
    const refused = await fetch(`${company.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        encryptedData: (await import('../../../../src/server/kit/http/envelope.ts')).seal(
          company.key,
          '{"email":"a@b.test","password":"x"}',
        ),
      }),
    })
    expect([refused.status, Object.keys(await refused.json())]).toEqual([401, ['encryptedData']])
    const ended = await fetch(`${company.address}/api/invoice`, { headers: { cookie: 'session=unknown' } })
    expect([ended.status, Object.keys(await ended.json())]).toEqual([401, ['encryptedData']])
  })
})
