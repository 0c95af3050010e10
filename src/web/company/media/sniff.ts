/** What a file is by its first bytes, as far as it can be a photo or video of a stone. */
export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/heic'
  | 'video/mp4'
  | 'video/quicktime'
  | 'video/webm'
  | 'application/zip'

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** The type of a file by its content, whatever its name says; null for any other. */
export const mediaTypeOf = (head: Uint8Array): MediaType | null => {
  if (text(head, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(head, 0, 4) === '\x89PNG') return 'image/png'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'image/webp'
  if (text(head, 0, 4) === '\x1a\x45\xdf\xa3') return 'video/webm'
  if (text(head, 0, 4) === 'PK\x03\x04') return 'application/zip'
  if (text(head, 4, 8) !== 'ftyp') return null
  const brand = text(head, 8, 12)
  if (/^(hei[cxms]|hevc|m[is]f1)$/.test(brand)) return 'image/heic'
  return brand === 'qt  ' ? 'video/quicktime' : /^avi[fs]$/.test(brand) ? null : 'video/mp4'
}

/** The type of a file by its content. */
export const sniff = async (file: Blob): Promise<MediaType | null> => mediaTypeOf(new Uint8Array(await file.slice(0, 32).arrayBuffer()))
