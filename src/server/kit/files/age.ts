import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { codeOf } from '../property.ts'
import { writeWhole } from './write-whole.ts'

type Bytes = AsyncIterable<Uint8Array>

/**
 * Encrypts and decrypts streams in the age format, in pieces of 64 KiB. `publicKeys` are those that the content is encrypted to.
 * Both fit into a pipeline. Decrypting throws when a single byte is not what was written.
 */
export type Cipher = { publicKeys: readonly string[]; encrypt: (source: Bytes) => Bytes; decrypt: (source: Bytes) => Bytes }

const form = /^age1[02-9ac-hj-np-z]{58}$/

const encrypterTo = (publicKeys: readonly string[]): Encrypter => {
  const encrypter = new Encrypter()
  for (const key of publicKeys) encrypter.addRecipient(key)
  return encrypter
}

const isPublicKey = (text: string): boolean => {
  try {
    return form.test(text) && Boolean(encrypterTo([text]))
  } catch {
    return false
  }
}

/** The public keys in a text, separated by commas or spaces; undefined when one is malformed, or there is none. */
export const publicKeysIn = (text: string): string[] | undefined => {
  const keys = text.split(/[\s,]+/).filter(Boolean)
  return keys.length > 0 && keys.every(isPublicKey) ? keys : undefined
}

/** A stream of the web that reads a piece only when one is wanted. */
const streamOf = (source: Bytes): ReadableStream<Uint8Array> => {
  const pieces = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async controller => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await pieces.return?.()
    },
  })
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    await reader.cancel()
  }
}

/** A cipher with private keys. It encrypts to the public keys, and decrypts what one of the private keys can open. */
const cipherWith = (publicKeys: readonly string[], recipients: readonly string[], privateKeys: readonly string[]): Cipher => {
  const [encrypter, decrypter] = [encrypterTo(recipients), new Decrypter()]
  for (const key of privateKeys) decrypter.addIdentity(key)
  return {
    publicKeys,
    encrypt: async function* (source) {
      yield* piecesOf(await encrypter.encrypt(streamOf(source)))
    },
    decrypt: async function* (source) {
      yield* piecesOf(await decrypter.decrypt(streamOf(source)))
    },
  }
}

/**
 * A cipher that encrypts to public keys, and to a key of its own that exists in memory only. So this process can read back what it
 * wrote, and nobody else can without a private key of the public ones.
 */
export const cipherTo = async (publicKeys: readonly string[]): Promise<Cipher> => {
  const own = await generateX25519Identity()
  return cipherWith(publicKeys, [...publicKeys, await identityToRecipient(own)], [own])
}

/** The cipher of a file with private keys, as `npm run backup-key` and `age-keygen` write it. Throws a sentence when it has none. */
export const cipherOfFile = async (file: string): Promise<Cipher> => {
  const text = await readFile(file, 'utf8').catch(error => {
    throw new Error(`The file of the private key cannot be read: ${error.message}.`)
  })
  const keys = text.split(/\r?\n/).filter(line => line.trim() && !line.startsWith('#'))
  // The text of an error could repeat a key, so it is left out.
  const publicKeys = await Promise.all(keys.map(key => identityToRecipient(key.trim()))).catch(() => [])
  if (publicKeys.length === 0) throw new Error(`${file} is no file of a private key. Its key begins with AGE-SECRET-KEY-1.`)
  const privateKeys = keys.map(key => key.trim())
  return cipherWith(publicKeys, publicKeys, privateKeys)
}

/** Makes a pair of keys. Writes the private key into a new file that only this account can read, and returns the public key. */
export const makeKeyPair = async (file: string, now: Date): Promise<string> => {
  const privateKey = await generateX25519Identity()
  const publicKey = await identityToRecipient(privateKey)
  const text = `# created: ${now.toISOString()}\n# public key: ${publicKey}\n${privateKey}\n`
  const isWritten = await writeWhole(file, text, { isNew: true }).catch(error => {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new Error(`The folder of ${file} does not exist.`)
  })
  if (!isWritten) throw new Error(`${file} exists already. A private key is never overwritten: name a new file.`)
  return publicKey
}
