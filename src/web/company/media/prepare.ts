import { sizeFault } from '../../../domain/company/attachment.ts'
import { posterOf } from './poster.ts'
import { scaled } from './scale.ts'
import { sniff } from './sniff.ts'

/** A file as it is sent, or why it cannot be. A video may have a picture. */
export type Prepared = { file: File; isVideo: boolean; poster: File | null; fault: null } | { fault: string }

// More than this is not even read.
const mostRead = 200 * 1024 * 1024
// A 360° view has many pictures, which are all fetched before it turns.
const turnLongest = 1200

/** Makes a photo or video ready to be sent: HEIC becomes JPEG, a large photo becomes smaller, a video gets a picture. */
export const prepared = async (file: File, use: 'photo' | 'turn' = 'photo'): Promise<Prepared> => {
  const type = await sniff(file).catch(() => null)
  if (type === null || type === 'application/zip')
    return { fault: 'This is no JPEG, PNG, WebP or HEIC picture, and no MP4, MOV or WebM video.' }
  const isVideo = type.startsWith('video/')
  if (isVideo) {
    const fault = sizeFault(file.size, true)
    return fault ? { fault } : { file, isVideo, poster: await posterOf(file), fault: null }
  }
  if (file.size > mostRead) return { fault: 'The picture has more than 200 MB. Save it smaller.' }
  const picture = await scaled(file, type, use === 'turn' ? turnLongest : undefined)
  if (!picture) return { fault: 'The picture is damaged, or has too many pixels for this browser.' }
  const fault = sizeFault(picture.size, false)
  return fault ? { fault } : { file: picture, isVideo, poster: null, fault: null }
}
