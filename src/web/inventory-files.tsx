import { ActionIcon, Button } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { nouns } from '../domain/index.ts'
import { pictureOf } from './inventory-cells.tsx'
import { shrunk } from './inventory-picture.ts'
import { addressOf, api } from './kit/api.ts'
import { confirm } from './kit/confirm.tsx'
import { Dialog } from './kit/dialog.tsx'
import { PhotoIcon, PlusIcon, TrashIcon } from './kit/icons.tsx'
import { notify } from './kit/notice.tsx'
import { counted, readable } from './kit/number.ts'
import { useChange, useRead } from './kit/query.ts'
import { useRights } from './kit/session.tsx'
import classes from './inventory-files.module.css'

type Kind = 'photo' | 'certificate' | 'document'
export type Attachment = { id: string; kind: Kind; name: string; type: string; size: number }

const { name: noun } = nouns.inventory

/** The pictures and papers kept beside a stone. */
export const useAttachments = (record: string) => useRead<Attachment[]>('attachment', { noun, record })

const useFiles = (record: string) => {
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
    return remove.mutateAsync(id).then(() => true, error => { notify.error(error); return false })
  }
  return { upload, ask, isAdding: add.isPending }
}

type DropProps = { onFiles: (files: File[]) => void; active: boolean; children: ReactNode }

/** A place where files may be dropped. */
const Drop = ({ onFiles, active, children }: DropProps) => {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  if (!active) return <div className={classes.drop}>{children}</div>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same from the keyboard.
    <div className={classes.drop} data-over={over || undefined} onDragOver={event => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)} onDrop={drop}>
      {children}
    </div>
  )
}

type PickProps = { label: string; accept: string; onFiles: (files: File[]) => void; camera?: boolean; loading: boolean }

const Pick = ({ label, accept, onFiles, camera, loading }: PickProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input} type="file" hidden accept={accept} multiple={!camera} aria-label={label} {...(camera ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => { onFiles([...(currentTarget.files ?? [])]); currentTarget.value = '' }}
      />
      <Button size="xs" variant="default" loading={loading} leftSection={camera ? <PhotoIcon /> : <PlusIcon />} onClick={() => input.current?.click()}>{label}</Button>
    </>
  )
}

/** The photos of a stone: looked at, added by picking, dropping or the phone's camera, and removed. */
export const Photos = ({ id, sku }: { id: string; sku: string }) => {
  const { can } = useRights()
  const { data = [] } = useAttachments(id)
  const { upload, ask, isAdding } = useFiles(id)
  const [at, setAt] = useState<string | null>(null)
  const [large, setLarge] = useState(false)
  const photos = data.filter(({ kind }) => kind === 'photo')
  const shown = photos.find(photo => photo.id === at) ?? photos[0]
  const may = can('update', nouns.inventory)
  const add = (files: File[]) => void upload('photo', files)
  return (
    <Drop active={may} onFiles={add}>
      {shown ? (
        <button type="button" className={classes.main} onClick={() => setLarge(true)} aria-label="See this photo larger"><img src={pictureOf(shown.id, false)} alt={`${sku}, ${shown.name}`} /></button>
      ) : (
        <div className={classes.none}><PhotoIcon width={28} height={28} />{may ? 'Drop photos here' : 'No photo'}</div>
      )}
      {photos.length > 1 && (
        <div className={classes.strip}>
          {photos.map((photo, index) => (
            <button key={photo.id} type="button" aria-label={`Photo ${index + 1}`} aria-pressed={photo === shown} onClick={() => setAt(photo.id)}><img src={pictureOf(photo.id)} alt="" /></button>
          ))}
        </div>
      )}
      {may && (
        <div className={classes.buttons}>
          <Pick label="Add photos" accept="image/jpeg,image/png,image/webp" onFiles={add} loading={isAdding} />
          <span className={classes.camera}><Pick label="Take a photo" accept="image/*" camera onFiles={add} loading={isAdding} /></span>
          {shown && <ActionIcon variant="subtle" color="gray" size={30} onClick={() => void ask(shown)} aria-label="Delete this photo"><TrashIcon /></ActionIcon>}
        </div>
      )}
      {large && shown && <Dialog title={shown.name} wide onClose={() => setLarge(false)}><img className={classes.large} src={pictureOf(shown.id, false)} alt={`${sku}, ${shown.name}`} /></Dialog>}
    </Drop>
  )
}

const sizeOf = (bytes: number) => (bytes < 1_000_000 ? `${readable(Math.max(1, Math.round(bytes / 1000)))} kB` : `${readable(String(bytes / 1_000_000), 1)} MB`)

/** Reports and other papers kept beside a stone as files. */
export const Papers = ({ id }: { id: string }) => {
  const { can } = useRights()
  const { data = [] } = useAttachments(id)
  const { upload, ask, isAdding } = useFiles(id)
  const papers = data.filter(({ kind }) => kind !== 'photo')
  const may = can('update', nouns.inventory)
  const add = (files: File[]) => void upload('certificate', files)
  return (
    <Drop active={may} onFiles={add}>
      <ul className={classes.papers}>
        {papers.map(paper => (
          <li key={paper.id}>
            <a href={addressOf('attachment/file', { id: paper.id })} target="_blank" rel="noopener">{paper.name}</a>
            <span>{sizeOf(paper.size)}</span>
            {may && <ActionIcon variant="subtle" color="gray" onClick={() => void ask(paper)} aria-label={`Delete ${paper.name}`}><TrashIcon /></ActionIcon>}
          </li>
        ))}
      </ul>
      {may && <div className={classes.buttons}><Pick label="Add a report" accept="application/pdf,image/jpeg,image/png,image/webp" onFiles={add} loading={isAdding} /><span className={classes.hint}>PDF or picture, or drop it here</span></div>}
      {!may && papers.length === 0 && <p className={classes.hint}>No files.</p>}
    </Drop>
  )
}
