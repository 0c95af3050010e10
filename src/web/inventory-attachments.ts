import { nouns } from '../domain/index.ts'
import { shrunk } from './inventory-picture.ts'
import { api } from './kit/api.ts'
import { confirm } from './kit/confirm.tsx'
import { notify } from './kit/notice.tsx'
import { counted } from './kit/number.ts'
import { useChange, useRead } from './kit/query.ts'

type Kind = 'photo' | 'certificate' | 'document'
export type Attachment = { id: string; kind: Kind; name: string; type: string; size: number }

const { name: noun } = nouns.inventory

/** The pictures and papers kept beside a stone. */
export const useAttachments = (record: string) => useRead<Attachment[]>('attachment', { noun, record })

/** Adds and removes files beside a stone, telling the person how it went. */
export const useFiles = (record: string) => {
  const add = useChange(async ({ kind, files }: { kind: Kind; files: readonly File[] }) => {
    for (const file of files) await api.upload('attachment', { noun, record, kind }, await shrunk(file))
  })
  const remove = useChange((id: string) => api.remove('attachment', { id }))
  const upload = async (kind: Kind, files: readonly File[]) => {
    if (files.length === 0) return
    try {
      await add.mutateAsync({ kind, files })
      notify.success(`${counted(files.length, kind === 'photo' ? 'photo' : 'file')} added.`)
    } catch (error) {
      notify.error(error)
    }
  }
  const ask = async ({ id, name }: Attachment) => {
    if (!(await confirm({ title: `Delete ${name}?`, message: 'The file is gone for good.', ok: 'Delete', color: 'red' }))) return false
    return remove.mutateAsync(id).then(
      () => true,
      error => {
        notify.error(error)
        return false
      },
    )
  }
  return { upload, ask, isAdding: add.isPending }
}
