import { Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { SheetError } from './error.ts'

const maxUnpacked = 400_000_000
// Sheets are streamed; every other part, such as the shared strings, is fully in memory.
const maxWhole = 64_000_000
// A stock list unpacks to ten or twenty times its size. A ratio of a thousand means pure repetition.
const maxRatio = 100
const smallPart = 5_000_000
const maxParts = 2_000

export const broken = () => new SheetError('The workbook is damaged. Open it in Excel and save it again.')
const tooLarge = () => new SheetError('The workbook is too large.')

type Part = { name: string; packed: number; size: number; offset: number; isStored: boolean }
/** The parts of a workbook, by their names. */
export type Package = { bytes: Uint8Array; parts: ReadonlyMap<string, Part> }

const refuseBomb = ({ name, packed, size }: Part) => {
  if (!name.startsWith('xl/worksheets/') && size > maxWhole) throw tooLarge()
  if (size > smallPart && size > packed * maxRatio)
    throw new SheetError('The unpacked workbook is too large. Copy the list into a new workbook and save it.')
}

/**
 * Reads the directory of a workbook, and adds up the unpacked sizes before unpacking anything.
 * The reader never unpacks beyond the declared size, so a false size gives a broken file, not full memory.
 */
export const openPackage = (bytes: Uint8Array): Package => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) throw broken()
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  const count = view.getUint16(end + 10, true)
  if (count > maxParts) throw tooLarge()
  const parts = new Map<string, Part>()
  for (let left = count; left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw broken()
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const descriptor = (view.getUint16(at + 8, true) & 8) !== 0
    if ((size === 0 && packed > 2) || (packed === 0 && descriptor && size > 0)) throw broken()
    unpacked += size
    const length = Math.min(view.getUint16(at + 28, true), bytes.length - at - 46)
    const name = Buffer.from(bytes.buffer, bytes.byteOffset + at + 46, length).toString()
    const part = { name, packed, size, offset: view.getUint32(at + 42, true), isStored: view.getUint16(at + 10, true) === 0 }
    refuseBomb(part)
    parts.set(name, part)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (unpacked > maxUnpacked) throw tooLarge()
  return { bytes, parts }
}

/** The bytes of a part as they are packed, and whether they are packed at all. */
export const packedPart = ({ bytes, parts }: Package, name: string): { packed: Uint8Array; isStored: boolean; size: number } | null => {
  const part = parts.get(name)
  if (!part) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (part.offset + 30 > bytes.length) throw broken()
  const start = part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true)
  return { packed: bytes.subarray(start, start + part.packed), isStored: part.isStored, size: part.size }
}

/** A small part of a workbook as text; empty when it has none. */
export const partText = (workbook: Package, name: string): string => {
  const part = packedPart(workbook, name)
  if (!part) return ''
  return Buffer.from(part.isStored ? part.packed : inflateRawSync(part.packed, { maxOutputLength: part.size + 1 })).toString()
}

const piece = 256 * 1024

/** The text of a large part of a workbook, piece by piece. */
export async function* partPieces(workbook: Package, name: string): AsyncGenerator<string> {
  const part = packedPart(workbook, name)
  if (!part) return
  const decoder = new TextDecoder()
  const source = Readable.from([part.packed], { objectMode: false })
  for await (const chunk of part.isStored ? source : source.pipe(createInflateRaw({ chunkSize: piece })))
    yield decoder.decode(chunk, { stream: true })
}
