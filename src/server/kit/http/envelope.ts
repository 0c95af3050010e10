import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const block = 16
const strict = new TextDecoder('utf-8', { fatal: true })

const [before, after] = ['{"encryptedData":"', '"}']

// Random bytes are requested for many responses at once; each IV is used once.
let drawn = Buffer.alloc(0)
const freshBlock = () => {
  if (drawn.length === 0) drawn = randomBytes(256 * block)
  const iv = drawn.subarray(0, block)
  drawn = drawn.subarray(block)
  return iv
}

// A multiple of the cipher block and of three bytes, the unit of base64.
const piece = 3 * block * 1024

/**
 * Encrypts a text for a browser: the whole body, with base64 of a new IV and the AES-256-CBC cipher text. The key has 32 bytes.
 * It writes in pieces directly into the output buffer, because each copy of a large response costs as much as the cipher.
 */
export const wrapped = (key: Buffer, text: string): Buffer => {
  const iv = freshBlock()
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const plain = Buffer.from(text)
  const sealed = 2 * block + plain.length - (plain.length % block)
  const body = Buffer.allocUnsafe(before.length + 4 * Math.ceil(sealed / 3) + after.length)
  let at = body.write(before, 'latin1')
  for (let from = -block; from < plain.length; from += piece) {
    const to = from + piece
    const parts = [cipher.update(plain.subarray(Math.max(0, from), to))]
    if (from < 0) parts.unshift(iv)
    if (to >= plain.length) parts.push(cipher.final())
    const [only, ...others] = parts
    at += body.write((only && others.length === 0 ? only : Buffer.concat(parts)).toString('base64'), at, 'latin1')
  }
  body.write(after, at, 'latin1')
  return body
}

/** Only the encrypted data, without the JSON around it. */
export const seal = (key: Buffer, text: string): string => wrapped(key, text).subarray(before.length, -after.length).toString('latin1')

const sealedBytes = (body: string): Buffer | undefined => {
  try {
    const { encryptedData, ...others }: Record<string, unknown> = JSON.parse(body)
    if (typeof encryptedData !== 'string' || Object.keys(others).length > 0) return undefined
    const bytes = Buffer.from(encryptedData, 'base64')
    const whole = bytes.toString('base64') === encryptedData
    return whole && bytes.length >= 2 * block && bytes.length % block === 0 ? bytes : undefined
  } catch {
    return undefined
  }
}

/** The number of padding bytes of a plain text, or 0 when they are invalid; checks every byte. */
const paddingOf = (plain: Buffer): number => {
  const length = plain.readUInt8(plain.length - 1)
  let wrong = length < 1 || length > block ? 1 : 0
  for (let i = 1; i <= block; i++) wrong |= i <= length && plain[plain.length - i] !== length ? 1 : 0
  return wrong ? 0 : length
}

/**
 * Decrypts a body `{"encryptedData": "…"}` and returns its text; undefined when that is not possible.
 * Every fault takes the same work, so that neither the response nor its time reveals the cause.
 */
export const unseal = (key: Buffer, body: string): string | undefined => {
  const sealed = sealedBytes(body)
  const bytes = sealed ?? Buffer.alloc(Math.max(2 * block, Math.floor((body.length * 0.75) / block) * block))
  const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, block)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(bytes.subarray(block)), decipher.final()])
  const padding = paddingOf(plain)
  try {
    const text = strict.decode(plain.subarray(0, plain.length - padding))
    return sealed && padding ? text : undefined
  } catch {
    return undefined
  }
}
