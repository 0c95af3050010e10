import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, addressOf, api, dataOf, type Options, Refused, whenSignedOut } from '../../../../src/web/kit/data/api.ts'
import { envelopeKey } from '../../../../src/web/kit/data/config.ts'
import { isEnvelope, seal, unseal } from '../../../../src/web/kit/data/envelope.ts'
import { signIn } from '../../support/company.ts'

type Call = { method: string; address: string; headers: Headers; body: unknown }
type Reply = (call: Call) => Partial<Answer> | Response | Promise<never>

const lost: Reply = () => Promise.reject(new TypeError('Failed to fetch'))
const saved = (data: unknown): Partial<Answer> => ({ statusCode: 200, isSuccess: true, data })
const refused = (statusCode: number, data: unknown = null, ...errorMessages: string[]): Partial<Answer> => ({
  statusCode,
  data,
  errorMessages,
})

let calls: Call[] = []
const opened = async (body: unknown) => {
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
  return isEnvelope(sent) ? unseal(await envelopeKey(), sent) : sent
}
/** A server that gives these replies in turn, each in an envelope. The last one stays. */
const serve = (...replies: Reply[]) => {
  calls = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = { method: String(init.method), address, headers: new Headers(init.headers), body: await opened(init.body) }
    calls.push(call)
    const reply = await (replies[calls.length - 1] ?? replies.at(-1) ?? lost)(call)
    if (reply instanceof Response) return reply
    const answer = { statusCode: 500, isSuccess: false, errorMessages: [], data: null, ...reply }
    return Response.json(await seal(await envelopeKey(), answer))
  })
}
/** Lets the pauses between questions to the server pass at once. */
const hurried = async <T>(work: Promise<T>): Promise<T> => {
  let isOver = false
  const done = work.finally(() => {
    isOver = true
  })
  done.catch(() => {})
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(500)
    await new Promise(next => setImmediate(next))
  }
  return done
}
const path = 'invoice'
const post = (body: object, options?: Options) => dataOf({ method: 'POST', path, body }, options)
const put = (body: object) => dataOf({ method: 'PUT', path, body })
const get = () => dataOf({ method: 'GET', path })
const keys = () => calls.map(({ headers }) => headers.get('Idempotency-Key'))

beforeEach(() => {
  signIn()
  vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=to%2Bken' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => whenSignedOut(() => {}))

describe('an address', () => {
  test('leaves out what is empty, and keeps zero and false', () => {
    expect(addressOf('invoice', { a: null, b: undefined, c: '', d: 0, e: false, f: 'x' })).toBe('/api/invoice?d=0&e=false&f=x')
    expect(addressOf('invoice')).toBe('/api/invoice')
  })

  test('joins a list with commas and escapes what has a meaning in an address', () => {
    const address = addressOf('inventory', { ids: ['a', 'b'], search: 'A&B = 100% ?' })
    const { searchParams } = new URL(address, 'http://house.test')
    expect([searchParams.get('ids'), searchParams.get('search')]).toEqual(['a,b', 'A&B = 100% ?'])
  })
})

describe('a call', () => {
  test('a write carries its proof and its key, a read neither', async () => {
    serve(() => saved({ id: '1' }))
    await post({ id: '1' })
    await get()
    expect(calls.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['to+ken', null])
    expect(keys()).toEqual([expect.any(String), null])
    expect(calls[0]?.body).toEqual({ id: '1' })
  })

  test('a refusal is thrown with its messages by field, and moments in the time of the reader', async () => {
    vi.stubEnv('TZ', 'Asia/Bangkok')
    serve(() =>
      refused(409, { fields: { 'items.0.weight': 'Taken at 2026-11-20 18:05 UTC.' } }, 'Not enough.', 'Until 2026-11-20 18:05 UTC.'),
    )
    const error = await put({}).catch(thrown => thrown)
    vi.unstubAllEnvs()
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({
      status: 409,
      message: 'Not enough. Until 21 Nov 2026, 01:05.',
      fields: { 'items.0.weight': 'Taken at 21 Nov 2026, 01:05.' },
    })
  })

  test('only an ended session sends the user to sign-in, not a wrong password', async () => {
    let signedOut = 0
    whenSignedOut(() => signedOut++)
    serve(() => refused(401, null, 'Sign in.'))
    await api.post('auth/login', { email: 'nadia@house.test', password: 'wrong' }).catch(() => {})
    expect(signedOut).toBe(0)
    await get().catch(() => {})
    expect(signedOut).toBe(1)
  })

  test('a refusal of the session before does not end the one that somebody began meanwhile', async () => {
    let signedOut = 0
    whenSignedOut(() => signedOut++)
    serve(() => {
      vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=another' })
      return refused(401, null, 'Sign in.')
    })
    await expect(get()).rejects.toMatchObject({ status: 401 })
    expect(signedOut).toBe(0)
  })

  test('an answer that is not of this server is a failure, never a success', async () => {
    serve(() => Response.json({ ok: true }))
    await expect(get()).rejects.toMatchObject({ status: 500 })
    serve(() => new Response('<html>', { status: 200 }))
    await expect(get()).rejects.toMatchObject({ status: 500 })
  })
})

describe('a write whose answer is lost', () => {
  test('is looked up by its key, and what was saved is returned', async () => {
    serve(lost, () => saved({ state: 'saved', answer: { id: '1', number: 'INV-1' } }))
    expect(await hurried(post({ id: '1' }))).toEqual({ id: '1', number: 'INV-1' })
    expect(calls[1]).toMatchObject({ method: 'GET', address: `/api/idempotency-key?key=${keys()[0]}` })
    expect(calls).toHaveLength(2)
  })

  test('waits while the server still works on it', async () => {
    const running: Reply = () => saved({ state: 'running' })
    serve(lost, running, lost, running, () => saved({ state: 'saved', answer: 'done' }))
    expect(await hurried(post({}))).toBe('done')
  })

  test('that never arrived is reported as not saved, and a second click is a new attempt with the same key', async () => {
    serve(lost, () => saved({ state: 'none' }))
    await expect(hurried(post({ id: '7' }))).rejects.toThrow('Something is wrong. It was not saved. Try again.')
    const [first] = keys()
    serve(() => saved('ok'))
    await post({ id: '7' })
    expect(keys()).toEqual([first])
  })

  test('that cannot be looked up is reported as unknown, and nothing is saved twice', async () => {
    serve(lost)
    await expect(hurried(post({ id: '8' }))).rejects.toThrow('It could not be confirmed whether this was saved.')
    const [first] = keys()
    serve(() => saved('ok'))
    await post({ id: '8' })
    expect(keys()).toEqual([first])
  })

  test('after the session ended is reported as such', async () => {
    serve(lost, () => refused(401, null, 'Sign in.'))
    await expect(hurried(post({}))).rejects.toMatchObject({ status: 401 })
  })

  test('is also looked up when the server says that its outcome is unknown', async () => {
    serve(
      () => refused(503, { outcome: 'unknown' }),
      () => saved({ state: 'saved', answer: 'done' }),
    )
    expect(await hurried(post({}))).toBe('done')
  })

  test('is looked up when a repeated write fails, because the first one may have been saved', async () => {
    serve(lost)
    await hurried(post({ id: '9' })).catch(() => {})
    serve(
      () => refused(500, null, 'Something is wrong.'),
      () => saved({ state: 'saved', answer: 'the first' }),
    )
    expect(await hurried(post({ id: '9' }))).toBe('the first')
  })
})

test('a first write that the server fails is not looked up, and keeps its key', async () => {
  serve(() => refused(500, null, 'Something is wrong.'))
  await expect(post({ id: '10' })).rejects.toMatchObject({ status: 500 })
  expect(calls).toHaveLength(1)
  const [first] = keys()
  serve(() => saved('ok'))
  await post({ id: '10' })
  expect(keys()).toEqual([first])
})

test('a refused write may be sent again as a new one', async () => {
  serve(() => refused(400, null, 'The price is missing.'))
  await post({ id: '11' }).catch(() => {})
  const [first] = keys()
  await post({ id: '11' }).catch(() => {})
  expect(keys()[1]).not.toBe(first)
})

test('a quiet write is not looked up: the caller sends it again itself', async () => {
  serve(lost)
  await expect(post({}, { quiet: true })).rejects.toMatchObject({ status: 500 })
  expect(calls).toHaveLength(1)
})

test('a call that the screen gave up on says so and is not looked up', async () => {
  const given = new AbortController()
  serve(() => {
    given.abort()
    return Promise.reject(given.signal.reason)
  })
  await expect(post({}, { signal: given.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(calls).toHaveLength(1)
})
