import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { listAddress, rememberList } from '../../../../src/web/documents/list-address.ts'
import { forget, keysUnder, remember, remembered } from '../../../../src/web/kit/draft/memory.ts'
import { closeSealed, openSealed } from '../../../../src/web/kit/draft/sealed.ts'
import { importUserKey } from '../../../../src/web/kit/draft/sealing.ts'

beforeEach(() => closeSealed())

test('a value is remembered under its name as it was, until it is forgotten', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (name, value) => {
      const plain = JSON.parse(JSON.stringify(value))
      remember(`x.${name}`, plain)
      expect(remembered(`x.${name}`, 'nothing')).toEqual(plain)
      forget(`x.${name}`)
      expect(remembered(`x.${name}`, 'nothing')).toBe('nothing')
    }),
  )
})

test('names are listed by their beginning, without the values of other programs on this computer', () => {
  localStorage.setItem('count.x', '1')
  for (const name of ['count.user.take.1', 'count.user.take.2', 'count.user.other.1', 'old.count.user.take.3']) remember(name, 1)
  expect(keysUnder('count.user.take.')).toEqual(['count.user.take.1', 'count.user.take.2'])
})

test('damaged data is as good as none', () => {
  localStorage.setItem('stonebook.density', '{')
  expect(remembered('density', 'usual')).toBe('usual')
})

test('a computer that stores nothing still works', () => {
  vi.stubGlobal('localStorage', undefined)
  expect([remember('x', 1), remembered('x', 2), keysUnder('')]).toEqual([1, 2, []])
  expect(() => forget('x')).not.toThrow()
})

test('each list returns to its own last search, also when two end in the same word', async () => {
  await openSealed('a', await importUserKey(Buffer.alloc(32, 1).toString('base64')))
  rememberList('/sales-and-clients/invoices', '?search=galle')
  rememberList('/cutting/invoices', '?search=raza')
  expect(listAddress('/sales-and-clients/invoices')).toBe('/sales-and-clients/invoices?search=galle')
  expect(listAddress('/cutting/invoices')).toBe('/cutting/invoices?search=raza')
  expect(listAddress('/production/manufacturing')).toBe('/production/manufacturing')
})
