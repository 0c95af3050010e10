import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entities } from '../../domain/index.ts'
import { type AttachedFile, type AttachedFiles, useAttachedFiles } from '../company/attachment/attached-files.ts'
import { Drop, Pick } from '../company/attachment/drop-zone.tsx'
import files from '../company/attachment/files.module.css'
import { useObjectAddress } from '../company/attachment/picture.ts'
import { pictureOf } from '../company/attachment/picture-address.ts'
import { addressOf } from '../kit/data/api.ts'
import { readFile } from '../kit/data/file.ts'
import { IconButton } from '../kit/display/icon-button.tsx'
import { CrossIcon, PhotoIcon, TrashIcon } from '../kit/display/icons.tsx'
import { Section } from '../kit/shell/page.tsx'
import { useRights } from '../kit/shell/session.tsx'
import classes from './bill.module.css'

const accepted = 'image/jpeg,image/png,image/webp,application/pdf'

/** The supplier's bill and other files. Files added before the first save wait for it. */
export const useBill = (id: string, isSaved: boolean) =>
  useAttachedFiles(id, { of: entities.purchase, kind: 'document', isSaved, shows: () => true })

/** The supplier's bill, large enough to type from: photographed on the phone, picked or dropped. */
export const BillFiles = ({ bill }: { bill: AttachedFiles }) => {
  const { can } = useRights()
  const [at, setAt] = useState<string | null>(null)
  const may = can('update', entities.purchase)
  const shown = bill.attached.find(({ key }) => key === at) ?? bill.attached[0]
  const buttons = may && (
    <div className={files.buttons}>
      <span className={files.camera}>
        <Pick label="Photograph bill" accept="image/*" camera onFiles={bill.add} loading={bill.isAdding} />
      </span>
      <Pick label={shown ? 'Add page' : 'Add bill'} accept={accepted} onFiles={bill.add} loading={bill.isAdding} />
      {!shown && <span className={files.hint}>Photo or PDF, or drop it here</span>}
    </div>
  )
  return (
    <Section
      title="Supplier’s bill"
      actions={
        shown &&
        may && (
          <IconButton label={shown.saved ? `Delete ${shown.name}` : `Remove ${shown.name}`} onClick={() => bill.remove(shown)}>
            {shown.saved ? <TrashIcon /> : <CrossIcon />}
          </IconButton>
        )
      }
    >
      <Drop active={may} onFiles={bill.add}>
        {shown && <Shown key={shown.key} attachedFile={shown} />}
        {bill.attached.length > 1 && (
          <div className={files.strip}>
            {bill.attached.map((attachedFile, index) => (
              <button
                key={attachedFile.key}
                type="button"
                aria-label={`Page ${index + 1}`}
                aria-pressed={attachedFile === shown}
                onClick={() => setAt(attachedFile.key)}
              >
                {attachedFile.saved && attachedFile.type !== 'application/pdf' ? (
                  <img src={pictureOf(attachedFile.saved.id)} alt="" />
                ) : (
                  <PhotoIcon />
                )}
              </button>
            ))}
          </div>
        )}
        {bill.isWaiting && <p className={files.hint}>Uploaded when you save the purchase.</p>}
        {buttons}
      </Drop>
    </Section>
  )
}

const Shown = ({ attachedFile: { saved, file, type, name } }: { attachedFile: AttachedFile }) => {
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
      <img src={saved ? pictureOf(saved.id, 'large') : (own ?? '')} alt={isLarge ? `${name}, enlarged` : name} />
    </button>
  )
}
