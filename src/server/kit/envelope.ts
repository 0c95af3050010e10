import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const block = 16
const strict = new TextDecoder('utf-8', { fatal: true })

/** Wraps a text for a browser: base64 of a fresh IV and the AES-256-CBC cipher text. The key has 32 bytes. */
export const seal = (key: Buffer, text: string): string => {
  const iv = randomBytes(block)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

const sealedBytes = (body: string): Buffer | undefined => {
  try {
    const { encryptedData, ...others } = JSON.parse(body) as Record<string, unknown>
    if (typeof encryptedData !== 'string' || Object.keys(others).length > 0) return undefined
    const bytes = Buffer.from(encryptedData, 'base64')
    const whole = bytes.toString('base64') === encryptedData
    return whole && bytes.length >= 2 * block && bytes.length % block === 0 ? bytes : undefined
  } catch {
    return undefined
  }
}

/** How many bytes of padding a plain text ends with, or 0 when they are not padding; every byte is looked at. */
const paddingOf = (plain: Buffer): number => {
  const length = plain[plain.length - 1]!
  let wrong = length < 1 || length > block ? 1 : 0
  for (let i = 1; i <= block; i++) wrong |= i <= length && plain[plain.length - i] !== length ? 1 : 0
  return wrong ? 0 : length
}

/**
 * Opens a wrapped body, `{"encryptedData": "…"}`, and returns the text inside, or undefined when it cannot be opened.
 * Whatever is wrong with it, the same work is done, so that neither the answer nor its time says what it was.
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
