import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { nouns } from '../domain/index.ts'
import { type Attachment, useAttachments, useFiles } from './inventory-attachments.ts'
import { pictureOf } from './inventory-cells.tsx'
import { Drop, Pick } from './inventory-drop.tsx'
import files from './inventory-files.module.css'
import { addressOf, readFile } from './kit/api.ts'
import { IconButton } from './kit/icon-button.tsx'
import { CrossIcon, PhotoIcon, TrashIcon } from './kit/icons.tsx'
import { Section } from './kit/page.tsx'
import { useRights } from './kit/session.tsx'
import classes from './purchase-bill.module.css'

const accepted = 'image/jpeg,image/png,image/webp,application/pdf'

/** A paper beside the form: kept already, or waiting until the purchase is saved for the first time. */
type Sheet = { key: string; name: string; type: string; saved: Attachment | null; file: File | null }

/** The bill and what came with it; what is put in before the first save waits for it. */
export const useBill = (id: string, isSaved: boolean) => {
  const { data } = useAttachments(id, { of: nouns.purchase, enabled: isSaved })
  const store = useFiles(id, nouns.purchase)
  const [waiting, setWaiting] = useState<File[]>([])
  const sheets: Sheet[] = [
    ...(isSaved ? (data ?? []) : []).map(saved => ({ key: saved.id, name: saved.name, type: saved.type, saved, file: null })),
    ...waiting.map((file, at) => ({ key: `${at} ${file.name}`, name: file.name, type: file.type, saved: null, file })),
  ]
  return {
    sheets,
    isWaiting: waiting.length > 0,
    isAdding: store.isAdding,
    add: (added: File[]) => {
      if (isSaved) void store.upload('document', added)
      else setWaiting(before => [...before, ...added])
    },
    /** Keeps what waited, once there is something to keep it beside. */
    keep: async () => {
      if (waiting.length > 0 && (await store.upload('document', waiting))) setWaiting([])
    },
    remove: ({ saved, file }: Sheet) => {
      if (saved) void store.ask(saved)
      else setWaiting(before => before.filter(one => one !== file))
    },
  }
}
export type Bill = ReturnType<typeof useBill>

/** Their bill, large enough to be typed from: photographed on the phone, picked or dropped. */
export const BillSheet = ({ bill }: { bill: Bill }) => {
  const { can } = useRights()
  const [at, setAt] = useState<string | null>(null)
  const may = can('update', nouns.purchase)
  const shown = bill.sheets.find(({ key }) => key === at) ?? bill.sheets[0]
  const buttons = may && (
    <div className={files.buttons}>
      <span className={files.camera}>
        <Pick label="Photograph the bill" accept="image/*" camera onFiles={bill.add} loading={bill.isAdding} />
      </span>
      <Pick label={shown ? 'Add a page' : 'Add the bill'} accept={accepted} onFiles={bill.add} loading={bill.isAdding} />
      {!shown && <span className={files.hint}>Photo or PDF, or drop it here</span>}
    </div>
  )
  return (
    <Section
      title="Their bill"
      actions={
        shown &&
        may && (
          <IconButton label={shown.saved ? `Delete ${shown.name}` : `Take ${shown.name} off`} onClick={() => bill.remove(shown)}>
            {shown.saved ? <TrashIcon /> : <CrossIcon />}
          </IconButton>
        )
      }
    >
      <Drop active={may} onFiles={bill.add}>
        {shown && <Shown key={shown.key} sheet={shown} />}
        {bill.sheets.length > 1 && (
          <div className={files.strip}>
            {bill.sheets.map((sheet, index) => (
              <button
                key={sheet.key}
                type="button"
                aria-label={`Page ${index + 1}`}
                aria-pressed={sheet === shown}
                onClick={() => setAt(sheet.key)}
              >
                {sheet.saved && sheet.type !== 'application/pdf' ? <img src={pictureOf(sheet.saved.id)} alt="" /> : <PhotoIcon />}
              </button>
            ))}
          </div>
        )}
        {bill.isWaiting && <p className={files.hint}>Kept with the purchase as soon as it is saved.</p>}
        {buttons}
      </Drop>
    </Section>
  )
}

const useObjectAddress = (blob: Blob | null | undefined): string | null => {
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}

const Shown = ({ sheet: { saved, file, type, name } }: { sheet: Sheet }) => {
  const [isLarge, setLarge] = useState(false)
  const isPdf = type === 'application/pdf'
  const { data: fetched } = useQuery({
    queryKey: ['attachment', 'content', saved?.id],
    queryFn: () => readFile('attachment/file', { id: saved?.id }),
    enabled: isPdf && saved !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const own = useObjectAddress(file ?? fetched)
  if (isPdf)
    return own ? <iframe className={classes.pdf} src={`${own}#navpanes=0&view=FitH`} title={name} /> : <div className={classes.pdf} />
  if (type && !type.startsWith('image/'))
    return (
      <a href={saved ? addressOf('attachment/file', { id: saved.id }) : (own ?? '')} target="_blank" rel="noopener">
        {name}
      </a>
    )
  return (
    <button type="button" className={classes.photo} data-large={isLarge || undefined} onClick={() => setLarge(!isLarge)}>
      <img src={saved ? pictureOf(saved.id, false) : (own ?? '')} alt={isLarge ? `${name}, larger` : name} />
    </button>
  )
}
