import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cipherOfFile, cipherTo, makeKeyPair, publicKeysIn } from '../../../../src/server/kit/files/age.ts'
import { readSettings } from '../../../../src/server/kit/settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stonebook-age-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const mebibyte = 1024 * 1024
async function* pieces(count: number, taken: (bytes: number) => void = () => {}) {
  for (let i = 0; i < count; i++) {
    taken(64 * 1024)
    yield Buffer.alloc(64 * 1024, i)
  }
}
const from = async function* (content: Uint8Array) {
  yield content
}

describe('a pair of keys', () => {
  it('has its private key in a new file that only this account can read, and is never overwritten', async () => {
    const file = join(folder, 'backup.key')
    const publicKey = await makeKeyPair(file, new Date('2026-11-30T08:00:00Z'))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await readFile(file, 'utf8')
    expect(text).toMatch(/^# created: 2026-11-30T08:00:00.000Z\n# public key: age1[a-z0-9]{58}\nAGE-SECRET-KEY-1[A-Z0-9]{58}\n$/)
    expect((await cipherOfFile(file)).publicKeys).toEqual([publicKey])
    await expect(makeKeyPair(file, new Date())).rejects.toThrow('exists already. A private key is never overwritten: name a new file.')
    expect(await readFile(file, 'utf8')).toBe(text)
    await expect(makeKeyPair(join(folder, 'none/backup.key'), new Date())).rejects.toThrow('The folder of')
  })

  it.each(['', '# nothing\n', 'AGE-SECRET-KEY-1QQQ\n', 'age1wrong\n'])(
    'is not in a file with %j, and the refusal does not repeat it',
    async text => {
      const file = join(folder, 'other.key')
      await writeFile(file, text)
      await expect(cipherOfFile(file)).rejects.toThrow(`${file} is no file of a private key. Its key begins with AGE-SECRET-KEY-1.`)
    },
  )
})

describe('public keys', () => {
  it('are separated by commas or spaces', async () => {
    const keys = [await makeKeyPair(join(folder, 'one.key'), new Date()), await makeKeyPair(join(folder, 'two.key'), new Date())]
    expect(publicKeysIn(keys.join(','))).toEqual(keys)
    expect(readSettings({ BACKUP_PUBLIC_KEY: ` ${keys.join(' , ')} ` }).BACKUP_PUBLIC_KEY).toEqual(keys)
  })

  it.each([
    ['a word', 'age1'],
    ['a private key', 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX'],
    ['a wrong letter', 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudmnmnqsqxfgsv'],
    ['commas', ' , '],
  ])('stop the start with a sentence when there is %s instead', (_, text) => {
    expect(() => readSettings({ BACKUP_PUBLIC_KEY: text })).toThrow(
      /^The setting BACKUP_PUBLIC_KEY must be the public key of backups, as in age1…; npm run backup-key makes one\.$/,
    )
  })
})

describe('an encrypted stream', () => {
  it('is opened by each of its keys and by the process that wrote it, and by no other key', async () => {
    const files = ['first.key', 'second.key', 'third.key'].map(name => join(folder, name))
    const keys = await Promise.all(files.map(file => makeKeyPair(file, new Date())))
    const writer = await cipherTo(keys.slice(0, 2))
    const encrypted = await buffer(writer.encrypt(pieces(20)))
    const plain = await buffer(pieces(20))
    expect(encrypted.includes(plain.subarray(0, 100))).toBe(false)
    for (const cipher of [writer, await cipherOfFile(files[0]!), await cipherOfFile(files[1]!)])
      expect((await buffer(cipher.decrypt(from(encrypted)))).equals(plain)).toBe(true)
    for (const cipher of [await cipherOfFile(files[2]!), await cipherTo(keys)])
      await expect(buffer(cipher.decrypt(from(encrypted)))).rejects.toThrow()
  })

  it('that is cut off or changed in one bit gives an error', async () => {
    const writer = await cipherTo([await makeKeyPair(join(folder, 'cut.key'), new Date())])
    const encrypted = await buffer(writer.encrypt(pieces(3)))
    const changed = Buffer.from(encrypted)
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
    for (const wrong of [encrypted.subarray(0, -1), encrypted.subarray(0, -64 * 1024 - 16), encrypted.subarray(0, 100), changed])
      await expect(buffer(writer.decrypt(from(wrong)))).rejects.toThrow()
  })

  it('is never held in memory: of a large file, little more is read than was written', async () => {
    const writer = await cipherTo([await makeKeyPair(join(folder, 'large.key'), new Date())])
    let [read, written, ahead] = [0, 0, 0]
    const source = pieces(1024, bytes => {
      read += bytes
      ahead = Math.max(ahead, read - written)
    })
    for await (const piece of writer.decrypt(writer.encrypt(source))) written += piece.length
    expect(written).toBe(64 * mebibyte)
    expect(ahead).toBeLessThan(mebibyte)
  })
})
