import { workPictures } from '../domain/attachment.ts'
import type { Noun } from '../domain/kit/record.ts'
import { type Attachment, useAttachments, useFiles } from './inventory-attachments.ts'
import { pictureOf } from './inventory-cells.tsx'
import { Drop, Pick } from './inventory-drop.tsx'
import classes from './inventory-files.module.css'
import { addressOf } from './kit/api.ts'
import { IconButton } from './kit/icon-button.tsx'
import { TrashIcon } from './kit/icons.tsx'
import { moment } from './kit/number.ts'
import { Section } from './kit/page.tsx'
import { useRights } from './kit/session.tsx'

type Kept = Attachment & { createdAt: string; createdBy: string }

/** What is kept as files beside a paper or a party: whoever may see it sees them, whoever may change it adds to them. */
export const Attachments = ({ noun, id }: { noun: Noun; id: string }) => {
  const { can } = useRights()
  const { data } = useAttachments(id, { of: noun })
  const { upload, ask, isAdding } = useFiles(id, noun)
  const may = can('update', noun)
  // The pictures of an order form have a place of their own.
  const files = ((data ?? []) as Kept[]).filter(({ kind }) => !workPictures.some(({ value }) => value === kind))
  const add = (added: File[]) => void upload('document', added)
  if (!data || (files.length === 0 && !may)) return null
  return (
    <Section title="Files">
      <Drop active={may} onFiles={add}>
        <ul className={classes.papers}>
          {files.map(file => (
            <li key={file.id}>
              {file.type.startsWith('image/') && <img src={pictureOf(file.id)} alt="" width={28} height={28} loading="lazy" />}
              <a
                href={addressOf('attachment/file', { id: file.id })}
                target="_blank"
                rel="noopener"
                title={`${file.createdBy}, ${moment(file.createdAt)}`}
              >
                {file.name}
              </a>
              {file.mayRemove && (
                <IconButton label={`Delete ${file.name}`} onClick={() => void ask(file)}>
                  <TrashIcon />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {may && (
          <div className={classes.buttons}>
            <span className={classes.camera}>
              <Pick label="Photograph" accept="image/*" camera onFiles={add} loading={isAdding} />
            </span>
            <Pick label="Add a file" accept="image/jpeg,image/png,image/webp,application/pdf,.csv,.xlsx" onFiles={add} loading={isAdding} />
          </div>
        )}
      </Drop>
    </Section>
  )
}
