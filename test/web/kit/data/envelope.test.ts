import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importKey, isEnvelope, seal, unseal } from '../../../../src/web/kit/data/envelope.ts'

const key = importKey(Buffer.alloc(32, 7).toString('base64'))

test('a message comes out of its envelope as it went in, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async value => {
      const sent = JSON.parse(JSON.stringify(value))
      expect(await unseal(await key, await seal(await key, sent))).toEqual(sent)
    }),
    { numRuns: 40 },
  )
})

test('a message larger than one piece of the encoder is whole, and so are its Thai letters', async () => {
  const long = { notes: 'พลอยสีน้ำเงิน '.repeat(9_000) }
  expect(await unseal(await key, await seal(await key, long))).toEqual(long)
})

test('the same message looks different each time', async () => {
  const [one, other] = [await seal(await key, 'ruby'), await seal(await key, 'ruby')]
  expect(one.encryptedData).not.toBe(other.encryptedData)
})

test('another key does not open an envelope', async () => {
  const wrong = await importKey(Buffer.alloc(32, 8).toString('base64'))
  const sealed = await seal(await key, { price: '1200' })
  await expect(unseal(wrong, sealed)).rejects.toThrow()
})

test('only an object with encrypted data is an envelope', () => {
  expect([{ encryptedData: 'x' }, { data: 'x' }, { encryptedData: 1 }, null, 'x'].map(isEnvelope)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
