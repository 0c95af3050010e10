import type { AttachmentKind } from '../../../domain/company/attachment.ts'
import type { Attachment } from '../../../domain/company/contract.ts'
import { entities, type Name } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { api } from '../../kit/data/api.ts'
import { counted } from '../../kit/data/number.ts'
import { useChange, useRead } from '../../kit/data/query.ts'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { shrunk } from './resize.ts'

const called: Record<AttachmentKind, string> = {
  ...{ video: 'video', turn: 'picture' },
  ...{ photo: 'photo', before: 'photo', after: 'photo', sketch: 'sketch' },
  ...{ certificate: 'file', document: 'file' },
}

/** The pictures and files of a stone, or of another entity that has attachments. */
export const useAttachments = (
  record: string,
  { of = entities.inventory, enabled = true }: { of?: Entity<Name>; enabled?: boolean } = {},
) => useRead('attachment', { entity: of.name, record }, { enabled })

/** Adds and removes files of a record and notifies the user of the result. */
export const useFiles = (record: string, { name: entity }: Entity<Name> = entities.inventory) => {
  const add = useChange(async ({ kind, files }: { kind: AttachmentKind; files: readonly File[] }) => {
    for (const file of files) await api.upload('attachment', { entity, record, kind }, await shrunk(file))
  })
  const remove = useChange((id: string) => api.remove('attachment', { id }))
  /** Returns true when all files are saved. */
  const upload = async (kind: AttachmentKind, files: readonly File[]): Promise<boolean> => {
    if (files.length === 0) return true
    try {
      await add.mutateAsync({ kind, files })
      notify.success(`${counted(files.length, called[kind])} added.`)
      return true
    } catch (error) {
      notify.error(error)
      return false
    }
  }
  const confirmRemoval = async ({ id, name }: Attachment) => {
    if (!(await confirm({ title: `Delete ${name}?`, message: 'This cannot be undone.', ok: 'Delete', color: 'red' }))) return false
    return remove.mutateAsync(id).then(
      () => true,
      error => {
        notify.error(error)
        return false
      },
    )
  }
  return { upload, confirmRemoval, isAdding: add.isPending }
}
