import { open } from 'node:fs/promises'

export type Content = { type: string; width?: number; height?: number }

const headBytes = 1024 * 1024
const tailBytes = 64 * 1024

const at = (bytes: Buffer, offset: number, text: string) =>
  bytes.length >= offset + text.length && bytes.toString('latin1', offset, offset + text.length) === text

const png = (head: Buffer): Content | undefined =>
  at(head, 0, '\x89PNG\r\n\x1a\n') && at(head, 12, 'IHDR') && head.length >= 24
    ? { type: 'image/png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    : undefined

const jpeg = (head: Buffer): Content | undefined => {
  if (!at(head, 0, '\xff\xd8\xff')) return undefined
  // Follow the segments to the start of frame, which holds the size.
  for (let i = 2; i + 9 < head.length && head[i] === 0xff; ) {
    const marker = head.readUInt8(i + 1)
    if (marker === 0xff) i++
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', width: head.readUInt16BE(i + 7), height: head.readUInt16BE(i + 5) }
    else i += 2 + head.readUInt16BE(i + 2)
  }
  return undefined
}

const webp = (head: Buffer): Content | undefined => {
  if (!at(head, 0, 'RIFF') || !at(head, 8, 'WEBP') || head.length < 30) return undefined
  const type = 'image/webp'
  if (at(head, 12, 'VP8 ')) return { type, width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (at(head, 12, 'VP8X')) return { type, width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (!at(head, 12, 'VP8L')) return undefined
  const bits = head.readUInt32LE(21)
  return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']

// MP4, MOV and HEIC are the same kind of container; its brand says which.
const container = (head: Buffer): Content | undefined => {
  if (!at(head, 4, 'ftyp') || head.length < 12) return undefined
  const brand = head.toString('latin1', 8, 12)
  if (heicBrands.includes(brand)) return { type: 'image/heic' }
  if (brand === 'qt  ') return { type: 'video/quicktime' }
  return /^(isom|iso\d|mp4\d|avc1|dash|M4V |MSNV|3gp\d|f4v )$/.test(brand) ? { type: 'video/mp4' } : undefined
}

const webm = (head: Buffer): Content | undefined =>
  at(head, 0, '\x1a\x45\xdf\xa3') && head.subarray(0, 64).includes('webm') ? { type: 'video/webm' } : undefined

const pdf = (head: Buffer, tail: Buffer): Content | undefined =>
  at(head, 0, '%PDF-') && tail.includes('%%EOF') ? { type: 'application/pdf' } : undefined

const xlsx = (head: Buffer, tail: Buffer): Content | undefined =>
  at(head, 0, 'PK\x03\x04') && tail.includes('PK\x05\x06') && tail.includes('[Content_Types].xml') && tail.includes('xl/workbook')
    ? { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
    : undefined

const csv = (head: Buffer): Content | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    const printable = !/[\u0000-\u0008\u000e-\u001f]/.test(text)
    // Reject text that a browser might take for a page, or a viewer for another format.
    return printable && /[,;\t\n]/.test(text) && !/^\s*(<|%PDF|%!)/.test(text) ? { type: 'text/csv' } : undefined
  } catch {
    return undefined
  }
}

/** The type of a file from its content, with the pixels of a picture; undefined when the type is not known. */
export const contentOf = async (path: string): Promise<Content | undefined> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(Math.min(size, headBytes))
    const tail = Buffer.alloc(Math.min(size, tailBytes))
    await file.read(head, 0, head.length, 0)
    await file.read(tail, 0, tail.length, size - tail.length)
    return png(head) ?? jpeg(head) ?? webp(head) ?? container(head) ?? webm(head) ?? pdf(head, tail) ?? xlsx(head, tail) ?? csv(head)
  } finally {
    await file.close()
  }
}
