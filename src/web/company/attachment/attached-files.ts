import { useState } from 'react'
import type { AttachmentKind } from '../../../domain/company/attachment.ts'
import type { Attachment } from '../../../domain/company/contract.ts'
import type { Name } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { useAttachments, useFiles } from './upload.ts'

/** A file of a form: already saved, or waiting until the form is saved for the first time. */
export type AttachedFile = { key: string; name: string; type: string; saved: Attachment | null; file: File | null }

type Options = { of: Entity<Name>; kind: AttachmentKind; isSaved: boolean; shows?: (one: Attachment) => boolean }

/** The files of a form. Files added before the first save wait for it. */
export const useAttachedFiles = (id: string, { of, kind, isSaved, shows = one => one.kind === kind }: Options) => {
  const { data } = useAttachments(id, { of, enabled: isSaved })
  const store = useFiles(id, of)
  const [waiting, setWaiting] = useState<File[]>([])
  const attached: AttachedFile[] = [
    ...(isSaved ? (data ?? []).filter(shows) : []).map(saved => ({ key: saved.id, name: saved.name, type: saved.type, saved, file: null })),
    ...waiting.map((file, at) => ({ key: `${at} ${file.name}`, name: file.name, type: file.type, saved: null, file })),
  ]
  return {
    attached,
    isWaiting: waiting.length > 0,
    isAdding: store.isAdding,
    add: (added: File[]) => {
      if (isSaved) void store.upload(kind, added)
      else setWaiting(before => [...before, ...added])
    },
    /** Uploads the waiting files once the record exists. */
    keep: async () => {
      if (waiting.length > 0 && (await store.upload(kind, waiting))) setWaiting([])
    },
    remove: ({ saved, file }: AttachedFile) => {
      if (saved) void store.confirmRemoval(saved)
      else setWaiting(before => before.filter(one => one !== file))
    },
  }
}
export type AttachedFiles = ReturnType<typeof useAttachedFiles>
