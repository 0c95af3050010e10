import { expect, test, vi } from 'vitest'
import { startSending } from '../../../../src/web/kit/data/write-key.ts'

const hour = 3_600_000
const invoice = { method: 'POST', path: 'invoice', body: { id: '1', total: '1200' } }
const keyOf = async (call: Parameters<typeof startSending>[0]) => (await startSending(call))?.key

test('the same write keeps its key until it is answered, also after the page is reloaded', async () => {
  const first = await startSending(invoice)
  const second = await startSending({ ...invoice, body: { ...invoice.body } })
  expect(first).toMatchObject({ isRepeat: false })
  expect(second).toMatchObject({ key: first?.key, isRepeat: true })
  second?.answered()
  const third = await startSending(invoice)
  expect(third).toMatchObject({ isRepeat: false })
  expect(third?.key).not.toBe(first?.key)
})

test('writes that differ in anything have different keys', async () => {
  const file = (text: string, type = 'image/png') => ({ file: new File([text], 'photo.png', { type, lastModified: 1 }) })
  const calls = [
    invoice,
    { ...invoice, method: 'PUT' },
    { ...invoice, path: 'approval' },
    { ...invoice, query: { id: '1' } },
    { ...invoice, body: { id: '1', total: '1200.5' } },
    { ...invoice, body: undefined },
    { ...invoice, files: file('a') },
    { ...invoice, files: file('ab') },
    { ...invoice, files: file('a', 'image/jpeg') },
    { ...invoice, files: { file: new File(['a'], 'photo.png', { type: 'image/png', lastModified: 2 }) } },
    { ...invoice, files: { other: file('a').file } },
  ]
  const keys = await Promise.all(calls.map(keyOf))
  expect(new Set(keys).size).toBe(calls.length)
})

test('a read has no key, nor does a call whose answer is a secret', async () => {
  const calls = [
    { method: 'GET', path: 'invoice' },
    { method: 'POST', path: 'auth/login' },
    { method: 'PUT', path: 'user/password' },
    { method: 'POST', path: 'api-token' },
  ]
  expect(await Promise.all(calls.map(keyOf))).toEqual([undefined, undefined, undefined, undefined])
  expect(await keyOf({ method: 'POST', path: 'user/password' })).toBeDefined()
})

test('a key is not used again when the server may have forgotten its answer', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  const first = await keyOf(invoice)
  vi.setSystemTime(39 * hour)
  expect(await keyOf(invoice)).toBe(first)
  vi.setSystemTime(41 * hour)
  const later = await startSending(invoice)
  expect(later).toMatchObject({ isRepeat: false })
  expect(later?.key).not.toBe(first)
})

test.each(['not json', '{"key":7,"at":0}', '{"key":"x"}', 'null', '[]'])('a damaged stored key (%s) is replaced', async damaged => {
  await startSending(invoice)
  const [place = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(place, damaged)
  expect(await startSending(invoice)).toMatchObject({ isRepeat: false, key: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test('without a store every write still has a key', async () => {
  const closed = () => {
    throw new DOMException('Denied.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed, removeItem: closed })
  const sending = await startSending(invoice)
  expect(sending).toMatchObject({ isRepeat: false })
  expect(() => sending?.answered()).not.toThrow()
})
