import { type WorkKind, workKinds } from '../workshop/work-kind.ts'

/** The places that pictures have on an order form: what shall be made, and the goods as they came and as they left. */
export const workPictures = [
  { value: 'sketch', label: 'Sketch' },
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
] as const
export type WorkPicture = (typeof workPictures)[number]['value']

/** What a file beside a record is kept as. */
export const attachmentKinds = ['photo', 'certificate', 'document', 'sketch', 'before', 'after'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

const isWorkPicture = (kind: string): boolean => workPictures.some(({ value }) => value === kind)

/** Why a file may not be kept so beside a record of this noun: a sentence; null where it may. `isPicture` says whether it is one, `isPdf` likewise. */
export const attachmentFault = (
  noun: string,
  kind: AttachmentKind,
  { isPicture, isPdf }: { isPicture: boolean; isPdf: boolean },
): string | null => {
  if (isWorkPicture(kind) && !((noun as WorkKind) in workKinds)) return 'Only an order form has a sketch and photos of before and after.'
  if (kind === 'sketch' && !isPicture) return 'A sketch must be a JPEG, PNG or WebP picture.'
  if ((kind === 'photo' || isWorkPicture(kind)) && !isPicture) return 'A photo must be a JPEG, PNG or WebP picture.'
  return kind === 'certificate' && !isPicture && !isPdf ? 'A certificate must be a PDF or a picture.' : null
}
