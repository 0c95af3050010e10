import { Agent, request } from 'node:http'
import { seal } from '../../src/server/kit/http/envelope.ts'
import { type Call, filled } from './calls.ts'
import { fileFor, formOf } from './form.ts'
import { isLimited, type Keys } from './persons.ts'
import type { Pools } from './pools.ts'

export type Connection = { port: number; key: Buffer; keys: Keys }

/** A call as an HTTP request. */
export type DatabaseProxy = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Query and body before they are sealed. */
  input: string
}
export type Received = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer; milliseconds: number }

const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  '',
  'x',
  'application/octet-stream',
  'text/json',
]
const oddPaths = [
  '%00',
  '%ff',
  '/..%2f..%2fetc/passwd',
  '//',
  '?',
  '?%',
  '?a[b]=c&a[b]=d',
  '?__proto__[x]=1',
  `?id=${'x'.repeat(9_000)}`,
  '/%2e%2e/%2e%2e',
  ';x=1',
  '?id=1&id=2',
  '#x',
  '/export',
  '?\u00e9',
  '?search=%E0%A4%A',
]
const methods = ['PATCH', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'DELETE', 'GET', 'TRACE', 'QUERY']

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
const queryOf = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return query === undefined ? '' : `?${encodeURIComponent(asText(query))}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 50) : [value]).map(one => [name, asText(one)] as const),
  )
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value)}`).join('&')
  return text ? `?${text}` : ''
}

const brokenJson = (text: string, at: number): string => {
  const ways = [
    text.slice(0, at % Math.max(1, text.length)),
    `${text}}`,
    `\uFEFF${text}`,
    text.replace(/"/g, "'"),
    text.replace(/:/, ':NaN,'),
    '['.repeat(3_000),
    '{"a":'.repeat(3_000),
    `${text},`,
    '\u0000',
    `[${'0,'.repeat(250_000)}0]`,
    '1e999',
    '"\\ud800"',
    '{"__proto__":{}}',
    '{"\\u005f_proto__":{}}',
  ]
  return ways[at % ways.length]!
}

const touched = (sealed: string, at: number): string => {
  const bytes = Buffer.from(sealed, 'base64')
  if (at % 5 === 0) return JSON.stringify({ encryptedData: bytes.subarray(0, at % bytes.length).toString('base64') })
  if (at % 5 === 1) return JSON.stringify({ encryptedData: Buffer.concat([bytes, bytes.subarray(0, 16)]).toString('base64') })
  if (at % 5 === 2) return JSON.stringify({ encryptedData: sealed, more: 1 })
  bytes[at % bytes.length]! ^= 1 << (at % 8)
  return JSON.stringify({ encryptedData: bytes.toString('base64') })
}

const signed = ({ way, who, route, at }: Call, keys: Keys): Record<string, string> => {
  if (who === 'nobody') return way === 'token' ? { authorization: 'Bearer nothing-known' } : {}
  const { sessions, token } = keys[who]
  const [{ session, csrf }, other] = at % 2 ? sessions : [sessions[1], sessions[0]]
  // A token belongs to the Admin who made it, and is limited to no branch: limited users call with a session.
  if (way === 'both session and token' && !isLimited(who)) return { authorization: `Bearer ${token}`, cookie: `session=${session}` }
  if (!isBrowser(way) && !isLimited(who)) return { authorization: `Bearer ${token}` }
  const cookie = `session=${session}; XSRF-TOKEN=${csrf}`
  if (way === 'no anti-forgery') return { cookie }
  if (way === 'another site') return { cookie, 'x-xsrf-token': csrf, origin: 'https://elsewhere.example' }
  if (way === 'the anti-forgery of another')
    return { cookie, 'x-xsrf-token': at % 3 ? other.csrf : keys[who === 'Admin' ? 'Manager' : 'Admin'].sessions[0].csrf }
  return route.method === 'GET' ? { cookie } : { cookie, 'x-xsrf-token': csrf }
}
const isBrowser = (way: Call['way']) =>
  ['browser', 'no anti-forgery', 'another site', 'the anti-forgery of another', 'touched envelope'].includes(way)

/** Serializes the call. */
export const bodyOf = (call: Call, pools: Pools, { key, keys }: Connection): DatabaseProxy => {
  const { route, way, at } = call
  const { query, body } = filled(call, pools)
  const input = JSON.stringify([query, body])
  const headers = signed(call, keys)
  const plain = 'authorization' in headers
  let path = route.path + queryOf(query)
  let method: string = route.method
  if (way === 'odd address') {
    path = route.path + oddPaths[at % oddPaths.length]!.replace(/[^ -~]/g, encodeURIComponent)
    if (at % 3 === 0) method = methods[at % methods.length]!
  }
  if (way === 'form') {
    const form = formOf(
      body === undefined ? undefined : plain ? JSON.stringify(body) : seal(key, JSON.stringify(body)),
      fileFor(route.path, at),
      plain,
      at,
    )
    return { method, path, headers: { ...headers, 'content-type': form.type }, body: form.bytes, input }
  }
  if (body === undefined && way !== 'broken JSON' && way !== 'wrong kind of content')
    return { method, path, headers, body: undefined, input }
  const text = JSON.stringify(body) ?? 'null'
  const payload = way === 'broken JSON' ? brokenJson(text, at) : text
  const sent = plain
    ? payload
    : way === 'touched envelope'
      ? touched(seal(key, payload), at)
      : JSON.stringify({ encryptedData: seal(key, payload) })
  const type = way === 'wrong kind of content' ? contentTypes[at % contentTypes.length]! : 'application/json'
  return { method, path, headers: type ? { ...headers, 'content-type': type } : headers, body: Buffer.from(sent), input }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const patience = 60_000

/** Sends it and reads the whole response. Rejects when the connection breaks or times out. */
export const send = ({ port }: Connection, { method, path, headers, body }: DatabaseProxy): Promise<Received> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const length = body ? { 'content-length': String(body.length) } : {}
    const sending = request(
      { agent, port, host: '127.0.0.1', method, path, headers: { ...headers, ...length }, timeout: patience },
      answer => {
        const parts: Buffer[] = []
        answer
          .on('data', part => parts.push(part))
          .on('error', reject)
          .on('end', () =>
            resolve({
              status: answer.statusCode!,
              headers: answer.headers,
              body: Buffer.concat(parts),
              milliseconds: performance.now() - begun,
            }),
          )
      },
    )
    sending.on('error', reject).on('timeout', () => sending.destroy(new Error('There was no response.')))
    sending.end(body)
  })

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The call as a curl command, to repeat it manually. */
export const asCurl = ({ method, path, headers, body }: DatabaseProxy): string => {
  const binary = body && !body.equals(Buffer.from(body.toString()))
  const data =
    body &&
    (binary
      ? ` --data-binary @- # base64 ${body.toString('base64').slice(0, 4_000)}`
      : ` --data-binary ${quoted(body.toString().slice(0, 4_000))}`)
  const given = Object.entries(headers).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`)
  return `curl -X ${method} "$ADDRESS"${quoted(path.slice(0, 2_000))}${given.join('')}${data ?? ''}`
}

export const closeConnections = () => agent.destroy()
