import { Transformer } from '@napi-rs/image'

/** The pixels of a picture: its left half is red and its right half black. */
const pixelsOf = (width: number, height: number): Buffer => {
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    pixels[at * 4] = at % width < width / 2 ? 220 : 0
    pixels[at * 4 + 3] = 255
  }
  return pixels
}

/** A JPEG, red at the left and black at the right. */
export const jpegOf = (width: number, height: number): Buffer =>
  Transformer.fromRgbaPixels(pixelsOf(width, height), width, height).jpegSync(90)

/** A PNG, red at the left and black at the right. */
export const pngOf = (width: number, height: number): Buffer => Transformer.fromRgbaPixels(pixelsOf(width, height), width, height).pngSync()

/** A WebP, red at the left and black at the right. */
export const webpOf = (width: number, height: number): Buffer =>
  Transformer.fromRgbaPixels(pixelsOf(width, height), width, height).webpSync(90)

/** The place that the samples were taken at, as their cameras noted it. */
export const place = '+06.9271+079.8612/'

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

// A directory of two entries: a rotation by a quarter, and the maker of the camera, which here is the place.
const exif = (rotation: number): Buffer => {
  const directory = `0002 0112 0003 00000001 000${rotation}0000 010f 0002 ${place.length.toString(16).padStart(8, '0')} 00000026 00000000`
  return Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from(directory.replaceAll(' ', ''), 'hex'),
    Buffer.from(place),
  ])
}

/** The JPEG as a phone makes it: rotated, with the place, a comment, a color profile, and a film behind it. */
export const phoneJpeg = (width: number, height: number, rotation = 6): Buffer => {
  const plain = jpegOf(width, height)
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, exif(rotation)),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x place="${place}"/>`)),
    segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01profile', 'latin1')),
    segment(0xfe, Buffer.from(`Taken at ${place}`)),
    plain.subarray(2),
    Buffer.from(`film of the picture at ${place}`),
  ])
}

const crcOf = (bytes: Buffer): number => {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** The PNG with a text and the data of a camera. */
export const notedPng = (width: number, height: number): Buffer => {
  const plain = pngOf(width, height)
  const chunk = (name: string, content: string) => {
    const bytes = Buffer.alloc(12 + content.length)
    bytes.writeUInt32BE(content.length, 0)
    bytes.write(name + content, 4, 'latin1')
    bytes.writeUInt32BE(crcOf(bytes.subarray(4, -4)), bytes.length - 4)
    return bytes
  }
  // The header of a PNG has 33 bytes.
  return Buffer.concat([plain.subarray(0, 33), chunk('tEXt', `Comment\0${place}`), chunk('eXIf', `MM\0*${place}`), plain.subarray(33)])
}

/** The WebP in its extended form, with the data of a camera. */
export const notedWebp = (width: number, height: number): Buffer => {
  const plain = webpOf(width, height)
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const extended = Buffer.alloc(10)
  extended.writeUInt8(0x08, 0)
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const body = Buffer.concat([chunk('VP8X', extended), plain.subarray(12), chunk('EXIF', Buffer.from(`MM\0*${place}`))])
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

const box = (name: string, ...inside: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(inside.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** A film in a container of this brand, with the place in its user data and in that of its track. */
export const movieOf = (brand = 'isom', film = 'film '.repeat(400)): Buffer =>
  Buffer.concat([
    box('ftyp', brand, '\0\0\x02\0', brand),
    box(
      'moov',
      box('mvhd', 'times'),
      box('udta', box('\xa9xyz', place)),
      box('trak', box('tkhd', 'track'), box('meta', box('ilst', place))),
    ),
    box('uuid', `<x place="${place}"/>`),
    box('mdat', film),
  ])

// Made with heif-enc from a picture of 96 × 64 pixels, red at the left and black at the right. It has a place.
const heic = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAnptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAARmlsb2MAAAAAREAAAwABAAAAAANcAA',
  'EAAAAAAAAAXgACAAAAAAO6AAEAAAAAAAAAFAADAAAAAAAAAAEAAAKeAAAAvgAAAE1paW5mAAAAAAADAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAAAFWluZmUCAAAB',
  'AAMAAEV4aWYAAAABhGlwcnAAAAFfaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZ',
  'bqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHJodmNDAQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQI',
  'AAADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsDCBBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAADnBpeGkAAAAAAQgAAAAnYXV4Qw',
  'AAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAAIEhAWGhwAAAChpcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAADmNkc2MAAwABAAEAAAE4bWRhdAAAAAZF',
  'eGlmAABNTQAqAAAACAAFARoABQAAAAEAAABKARsABQAAAAEAAABSASgAAwAAAAEAAgAAAhMAAwAAAAEAAQAAiCUABAAAAAEAAABaAAAAAAAAAEgAAAABAAAASAAAAAEAAwAAAAEAAAAEAgMAAAACAA',
  'UAAAADAAAAhAAEAAUAAAADAAAAnAAAAAAAAAAGAAAAAQAAADYAAAABAAAAAAAAAAEAAABPAAAAAQAAAC8AAAABAAAAPAAAAAEAAABaKAGvE4B5JRNUR//+41fv/fYWf/G+yWCqf/po0+9Klv/Jh3N+',
  'hXWUBCSz+MmCS6n2iGGh4qX/J+pq90ZWeXq5Bb/36hwIqrtTa9VHHQNBwVTx0N77S0B8AenuAAAAECgBrifD9Cn1D90y9X9o6LA=',
]
/** A HEIC picture, as a phone makes it: red at the left and black at the right, 96 × 64 pixels. */
export const heicPicture = (): Buffer => Buffer.from(heic.join(''), 'base64')
