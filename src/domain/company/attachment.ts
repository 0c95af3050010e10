/** The kinds of picture on an order form: the sketch, and the goods as they came in and as they went out. */
export const workPictures = [
  { value: 'sketch', label: 'Sketch' },
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
] as const
export type WorkPicture = (typeof workPictures)[number]['value']

/** The kinds of file attached to a record. `turn` is one picture of a 360° view, which has them in their order. */
export const attachmentKinds = ['photo', 'video', 'turn', 'certificate', 'document', 'sketch', 'before', 'after'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

const isWorkPicture = (kind: string): boolean => workPictures.some(({ value }) => value === kind)
/** Whether files of this kind show the goods themselves. */
export const isMedia = (kind: string): boolean => ['photo', 'video', 'turn'].includes(kind)

/** The sizes that a picture is scaled to, by its longer side in pixels: for a list, a line in print, a card, and a whole screen. */
export const pictureSizes = { thumb: 96, line: 240, card: 480, large: 2400 } as const
export type PictureSize = keyof typeof pictureSizes

const megabyte = 1024 * 1024
/** The most megabytes of a file. */
export const mostMegabytes = { video: 100, other: 15 } as const
/** The most bytes of any file. */
export const mostBytes = Math.max(...Object.values(mostMegabytes)) * megabyte
/** The most pictures of a 360° view. */
export const mostTurnPictures = 120

/** The most files and megabytes that a record has, and that one user adds within 24 hours (docs/domain/company.md#attachments). */
export const attachmentQuota = {
  record: { files: 300, megabytes: 2_000 },
  user: { files: 20_000, megabytes: 50_000 },
} as const

/** What a record has, or a user added, with the file that is being added. */
export type Held = { files: number; bytes: number }
const isOver = ({ files, bytes }: Held, most: { files: number; megabytes: number }) =>
  files > most.files || bytes > most.megabytes * megabyte

/** Why a file is one too many for its record or its user, as a sentence; null when it is not. */
export const quotaFault = ({ record, user }: { record: Held; user?: Held }): string | null => {
  const words = ({ files, megabytes }: { files: number; megabytes: number }) =>
    `${files.toLocaleString('en')} files and ${megabytes / 1_000} GB`
  const { record: ofRecord, user: ofUser } = attachmentQuota
  if (isOver(record, ofRecord)) return `A record has at most ${words(ofRecord)}. Remove some that are no longer needed.`
  return user && isOver(user, ofUser) ? `You can add at most ${words(ofUser)} within 24 hours. Add the others tomorrow.` : null
}

/** Why a file has too many bytes, as a sentence; null when it has not. */
export const sizeFault = (bytes: number, isVideo: boolean): string | null => {
  const most = mostMegabytes[isVideo ? 'video' : 'other']
  if (bytes <= most * megabyte) return null
  const size = `${Math.ceil(bytes / megabyte)} MB`
  return isVideo
    ? `The video has ${size}. At most ${most} MB are stored: make it shorter or smaller.`
    : `The file has ${size}. At most ${most} MB are stored.`
}

/** The part of a picture that is shown, from its left top corner, as shares of its width and height. */
export type Crop = { left: number; top: number; width: number; height: number }

type Attached = { content: 'picture' | 'video' | 'pdf' | 'other'; isOnOrderForm: boolean; isOnStone: boolean }

/** Why a file of this kind may not be attached to a record, as a sentence; null when it may. */
export const attachmentFault = (kind: AttachmentKind, { content, isOnOrderForm, isOnStone }: Attached): string | null => {
  const isPicture = content === 'picture'
  if (isWorkPicture(kind) && !isOnOrderForm) return 'Only an order form can have a sketch and before and after photos.'
  if ((kind === 'video' || kind === 'turn') && !isOnStone) return 'Only a stone can have a video or a 360° view.'
  if (kind === 'video') return content === 'video' ? null : 'A video must be an MP4, MOV or WebM file.'
  if (content === 'video') return 'A video can only be added to a stone, as a video.'
  if (kind === 'sketch' && !isPicture) return 'A sketch must be a JPEG, PNG or WebP picture.'
  if (kind === 'turn' && !isPicture) return 'A 360° view consists of JPEG, PNG or WebP pictures.'
  if ((kind === 'photo' || isWorkPicture(kind)) && !isPicture) return 'A photo must be a JPEG, PNG or WebP picture.'
  return kind === 'certificate' && !isPicture && content !== 'pdf' ? 'A certificate must be a PDF or a picture.' : null
}
