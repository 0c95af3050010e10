/** The kinds of picture on an order form: the sketch, and the goods as they came in and as they went out. */
export const workPictures = [
  { value: 'sketch', label: 'Sketch' },
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
] as const
export type WorkPicture = (typeof workPictures)[number]['value']

/** The kinds of file attached to a record. */
export const attachmentKinds = ['photo', 'certificate', 'document', 'sketch', 'before', 'after'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

const isWorkPicture = (kind: string): boolean => workPictures.some(({ value }) => value === kind)

type Attached = { isPicture: boolean; isPdf: boolean; isOnOrderForm: boolean }

/** Why a file of this kind may not be attached to a record, as a sentence; null when it may. */
export const attachmentFault = (kind: AttachmentKind, { isPicture, isPdf, isOnOrderForm }: Attached): string | null => {
  if (isWorkPicture(kind) && !isOnOrderForm) return 'Only an order form can have a sketch and before and after photos.'
  if (kind === 'sketch' && !isPicture) return 'A sketch must be a JPEG, PNG or WebP picture.'
  if ((kind === 'photo' || isWorkPicture(kind)) && !isPicture) return 'A photo must be a JPEG, PNG or WebP picture.'
  return kind === 'certificate' && !isPicture && !isPdf ? 'A certificate must be a PDF or a picture.' : null
}
