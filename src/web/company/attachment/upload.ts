import type { AttachmentKind, Crop } from '../../../domain/company/attachment.ts'
import type { Attachment } from '../../../domain/company/contract.ts'
import { entities, type Name } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { api } from '../../kit/data/api.ts'
import { counted } from '../../kit/data/number.ts'
import { useChange, useRead } from '../../kit/data/query.ts'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { prepared } from '../media/prepare.ts'
import { scaled } from '../media/scale.ts'
import { sniff } from '../media/sniff.ts'

const called: Record<AttachmentKind, string> = {
  ...{ photo: 'photo', before: 'photo', after: 'photo', sketch: 'sketch', video: 'video', turn: 'picture' },
  ...{ certificate: 'file', document: 'file' },
}

/** The pictures and files of a stone, or of another entity that has attachments. */
export const useAttachments = (
  record: string,
  { of = entities.inventory, enabled = true }: { of?: Entity<Name>; enabled?: boolean } = {},
) => useRead('attachment', { entity: of.name, record }, { enabled })

type Target = { entity: Name; record: string }

/** Sends a photo or video of a stone, ready for the web. Throws why it cannot be sent. */
export const sendMedia = async (target: Target, file: File): Promise<void> => {
  const ready = await prepared(file)
  if (ready.fault !== null) throw new Error(`${file.name}: ${ready.fault}`)
  const poster = ready.poster ? { with: { poster: ready.poster } } : {}
  await api.upload('attachment', { ...target, kind: ready.isVideo ? 'video' : 'photo' }, ready.file, poster)
}

const send = async (target: Target, kind: AttachmentKind, file: File): Promise<void> => {
  if (kind === 'photo' && target.entity === 'inventory') return sendMedia(target, file)
  const type = await sniff(file)
  // The server says what is wrong with a picture that this browser cannot read.
  const sent = type?.startsWith('image/') ? ((await scaled(file, type)) ?? file) : file
  await api.upload('attachment', { ...target, kind }, sent)
}

/** Adds and removes files of a record and notifies the user of the result. */
export const useFiles = (record: string, { name: entity }: Entity<Name> = entities.inventory) => {
  const add = useChange(async ({ kind, files }: { kind: AttachmentKind; files: readonly File[] }) => {
    for (const file of files) await send({ entity, record }, kind, file)
  })
  const remove = useChange((id: string) => api.remove('attachment', { id }))
  const order = useChange((ids: string[]) => api.put('attachment/order', { entity, record, ids }))
  const crop = useChange((body: { id: string; crop: Crop | null }) => api.put('attachment/crop', body))
  const attempt = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      error => {
        notify.error(error)
        return false
      },
    )
  /** Returns true when all files are saved. */
  const upload = async (kind: AttachmentKind, files: readonly File[]): Promise<boolean> => {
    if (files.length === 0) return true
    const isSaved = await attempt(add.mutateAsync({ kind, files }))
    if (isSaved) notify.success(`${counted(files.length, called[kind])} added.`)
    return isSaved
  }
  const confirmRemoval = async ({ id, name, kind }: Attachment) => {
    const title = kind === 'turn' ? 'Delete the 360° view?' : `Delete ${name}?`
    if (!(await confirm({ title, message: 'This cannot be undone.', ok: 'Delete', color: 'red' }))) return false
    return attempt(remove.mutateAsync(id))
  }
  return {
    upload,
    confirmRemoval,
    arrange: (ids: string[]) => attempt(order.mutateAsync(ids)),
    cropTo: (id: string, part: Crop | null) => attempt(crop.mutateAsync({ id, crop: part })),
    isAdding: add.isPending,
  }
}
