import { pictureSizes } from '../../../domain/company/attachment.ts'
import { readHeic } from './heic.ts'
import type { MediaType } from './sniff.ts'

const longest = pictureSizes.large
// A larger file than this is written again, even if it has few pixels.
const usualBytes = 4 * 1024 * 1024

/** The pixels of a picture, upright; null when it cannot be read. */
const readPicture = async (file: Blob, type: MediaType): Promise<ImageBitmap | null> => {
  const own = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (own || type !== 'image/heic') return own
  const pixels = await readHeic(file)
  return pixels && createImageBitmap(pixels)
}

/** A picture drawn with its longer side at most this long. */
export const drawnTo = async (picture: CanvasImageSource, size: { width: number; height: number }, most: number, type: string) => {
  const scale = Math.min(1, most / Math.max(size.width, size.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>(done => canvas.toBlob(done, type, 0.88))
}

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' }
const renamed = (made: Blob, name: string): File =>
  new File([made], `${name.replace(/\.\w+$/, '')}.${endings[made.type] ?? 'jpg'}`, { type: made.type })

/**
 * A picture as it is sent: JPEG, PNG or WebP, with at most so many pixels on its longer side. One that is already so stays as it is. Null
 * when it cannot be read.
 */
export const scaled = async (file: File, type: MediaType, most: number = longest): Promise<File | null> => {
  const picture = await readPicture(file, type)
  if (!picture) return null
  const isFit = type !== 'image/heic' && Math.max(picture.width, picture.height) <= most && file.size <= usualBytes
  // What is transparent stays so.
  const made = isFit
    ? file
    : await drawnTo(picture, picture, most, type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg')
  picture.close()
  return made && (made === file ? file : renamed(made, file.name))
}
