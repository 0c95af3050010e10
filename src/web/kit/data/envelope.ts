import { isRecord } from '../../../domain/kit/json.ts'
import { fromBase64, toBase64 } from './base64.ts'

/** An encrypted message: base64 of a random IV (16 bytes) and the AES-256-CBC ciphertext of its JSON. */
export type Envelope = { encryptedData: string }

/** Imports the AES key from base64. It cannot be exported again. */
export const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(base64), 'AES-CBC', false, ['encrypt', 'decrypt'])

/** Encrypts a JSON value, with a new IV each time. */
export const seal = async (key: CryptoKey, value: unknown): Promise<Envelope> => {
  const iv = crypto.getRandomValues(new Uint8Array(16))
  const hidden = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, new TextEncoder().encode(JSON.stringify(value))))
  const whole = new Uint8Array(iv.length + hidden.length)
  whole.set(iv)
  whole.set(hidden, iv.length)
  return { encryptedData: toBase64(whole) }
}

/** Decrypts what `seal` encrypted. Throws when the key does not fit. */
export const unseal = async (key: CryptoKey, { encryptedData }: Envelope): Promise<unknown> => {
  const whole = fromBase64(encryptedData)
  const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: whole.subarray(0, 16) }, key, whole.subarray(16))
  return JSON.parse(new TextDecoder().decode(plain))
}

/** Whether a response body is encrypted. */
export const isEnvelope = (answer: unknown): answer is Envelope => isRecord(answer) && typeof answer.encryptedData === 'string'
