import type { PictureType } from '../print/pictures.ts'

type Part = { name: string | number; from: number; to: number }

type Keeps = (name: Part['name'], bytes: Buffer) => boolean

const isProfile = (bytes: Buffer) => bytes.toString('latin1', 4, 16) === 'ICC_PROFILE\0'
// Of the application segments of a JPEG, only these say how its pixels are to be read. The rest is data of cameras and programs.
const keepsInJpeg: Keeps = (name, bytes) =>
  name === 0xe0 || name === 0xee || (name === 0xe2 ? isProfile(bytes) : !(Number(name) >= 0xe1 && Number(name) <= 0xef) && name !== 0xfe)
const keepsInPng: Keeps = name => !['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].includes(String(name))
const keepsInWebp: Keeps = name => !['EXIF', 'XMP '].includes(String(name))

const kept = (bytes: Buffer, parts: Iterable<Part>, keeps: Keeps): Buffer[] =>
  [...parts].flatMap(({ name, from, to }) => {
    const part = bytes.subarray(from, to)
    return keeps(name, part) ? [part] : []
  })

const isScanMarker = (marker: number) => marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)

/** The end of the picture data that follows a start of scan. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) if (isScanMarker(bytes[at + 1] ?? 0)) return at
  return bytes.length
}

function* partsOfJpeg(bytes: Buffer): Generator<Part> {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const name = bytes.readUInt8(at + 1)
    if (name === 0xd9) return yield { name, from: at, to: at + 2 }
    if (name === 0xff) at += 1
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      const to = name === 0xda ? endOfScan(bytes, end) : end
      yield { name, from: at, to }
      at = to
    }
  }
  if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) yield { name: 0xd9, from: at, to: at + 2 }
}

function* partsOfPng(bytes: Buffer): Generator<Part> {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    const to = at + 12 + bytes.readUInt32BE(at)
    yield { name, from: at, to }
    if (name === 'IEND') return
    at = to
  }
}

function* partsOfWebp(bytes: Buffer): Generator<Part> {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = 12; at + 8 <= end; ) {
    const size = bytes.readUInt32LE(at + 4)
    const to = at + 8 + size + (size % 2)
    yield { name: bytes.toString('latin1', at, at + 4), from: at, to }
    at = to
  }
}

/** The rotation that the camera noted in the Exif data of a JPEG, 1 to 8; 1 when it has none. */
const rotationOf = (exif: Buffer): number => {
  const tiff = exif.indexOf('Exif\0\0', 0, 'latin1') + 6
  if (tiff < 6 || exif.length < tiff + 8) return 1
  const little = exif.toString('latin1', tiff, tiff + 2) === 'II'
  const two = (at: number) => (at + 2 > exif.length ? 0 : little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const directory = tiff + (little ? exif.readUInt32LE(tiff + 4) : exif.readUInt32BE(tiff + 4))
  for (let index = 0; index < two(directory); index++) {
    const entry = directory + 2 + index * 12
    if (two(entry) === 0x0112) return Math.max(1, Math.min(8, two(entry + 8)))
  }
  return 1
}

/** A segment of Exif data that holds the rotation and nothing else. */
const rotationSegment = (rotation: number): Buffer =>
  Buffer.from(`ffe100224578696600004d4d002a0000000800010112000300000001000${rotation}000000000000`, 'hex')

const cleanJpeg = (bytes: Buffer): Buffer => {
  const parts = [...partsOfJpeg(bytes)]
  const rotations = parts.filter(({ name }) => name === 0xe1).map(({ from, to }) => rotationOf(bytes.subarray(from, to)))
  const rotation = Math.max(1, ...rotations)
  return Buffer.concat([bytes.subarray(0, 2), ...(rotation > 1 ? [rotationSegment(rotation)] : []), ...kept(bytes, parts, keepsInJpeg)])
}

const cleanPng = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, 8), ...kept(bytes, partsOfPng(bytes), keepsInPng)])

const cleanWebp = (bytes: Buffer): Buffer => {
  const clean = Buffer.concat([bytes.subarray(0, 12), ...kept(bytes, partsOfWebp(bytes), keepsInWebp)])
  clean.writeUInt32LE(clean.length - 8, 4)
  // The extended header says what the file has; these two bits are Exif and XMP.
  if (clean.toString('latin1', 12, 16) === 'VP8X') clean.writeUInt8(clean.readUInt8(20) & ~0x0c, 20)
  return clean
}

const cleaners: Record<PictureType, (bytes: Buffer) => Buffer> = { 'image/jpeg': cleanJpeg, 'image/png': cleanPng, 'image/webp': cleanWebp }

/**
 * A picture without the data that a camera or a program added: place, time, device, names, thumbnails, and what follows the picture.
 * Its pixels, color profile, and rotation stay as they are (docs/domain/company.md#attachments).
 */
export const withoutMetadata = (bytes: Buffer, type: PictureType): Buffer => cleaners[type](bytes)
