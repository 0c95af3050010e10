type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-874' | 'shift_jis' | 'gb18030'

const tables = new Map<string, Map<string, number[]>>()

/** The bytes of each character, found by decoding every byte and every pair of bytes. */
const tableOf = (encoding: Encoding): Map<string, number[]> => {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  const add = (...bytes: number[]) => {
    // Without a stream Node 20 takes Windows-1252 for Latin-1.
    const sign = decoder.decode(Uint8Array.from(bytes), { stream: true })
    decoder.decode()
    if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  if (encoding === 'shift_jis' || encoding === 'gb18030')
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail)
  tables.set(encoding, table)
  return table
}

/** A text in an encoding of older programs, which Node decodes but does not write. */
export const bytesIn = (encoding: Encoding, text: string): Buffer => {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const table = tableOf(encoding)
  return Buffer.from(
    [...text].flatMap(sign => {
      const bytes = table.get(sign)
      if (!bytes) throw new Error(`${encoding} has no ${sign}.`)
      return bytes
    }),
  )
}
