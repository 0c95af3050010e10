import { fromBase64, toBase64 } from '../data/base64.ts'

const ivBytes = 12

const methodOf = (iv: Uint8Array<ArrayBuffer>, name: string) => ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) })

/** Encrypts a text (AES-GCM) with a new IV. The name is authenticated with it, so that texts cannot be swapped between names. */
export const sealText = async (key: CryptoKey, name: string, text: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const hidden = new Uint8Array(await crypto.subtle.encrypt(methodOf(iv, name), key, new TextEncoder().encode(text)))
  const whole = new Uint8Array(ivBytes + hidden.length)
  whole.set(iv)
  whole.set(hidden, ivBytes)
  return toBase64(whole)
}

/** Decrypts the text of a name; null when the key does not fit or the data is damaged. */
export const unsealText = async (key: CryptoKey, name: string, sealed: string): Promise<string | null> => {
  try {
    const whole = fromBase64(sealed)
    const method = methodOf(whole.slice(0, ivBytes), name)
    return new TextDecoder().decode(await crypto.subtle.decrypt(method, key, whole.subarray(ivBytes)))
  } catch {
    return null
  }
}

/** Imports the key of a user, 32 bytes in base64. It cannot be exported again. */
export const importUserKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(base64), 'AES-GCM', false, ['encrypt', 'decrypt'])
