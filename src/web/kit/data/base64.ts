/** Bytes as base64. */
export const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let start = 0; start < bytes.length; start += 0x8000) text += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(text)
}

/** The bytes of a base64 text. A page of a list has about 100,000 characters: an iterator would block a slow processor for 40 ms. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}
