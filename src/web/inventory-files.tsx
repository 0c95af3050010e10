import { nouns } from '../domain/index.ts'
import { useAttachments, useFiles } from './inventory-attachments.ts'
import { Drop, Pick } from './inventory-drop.tsx'
import classes from './inventory-files.module.css'
import { addressOf } from './kit/api.ts'
import { IconButton } from './kit/icon-button.tsx'
import { TrashIcon } from './kit/icons.tsx'
import { readable } from './kit/number.ts'
import { useRights } from './kit/session.tsx'

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${readable(Math.max(1, Math.round(bytes / 1000)))} kB` : `${readable(String(bytes / 1_000_000), 1)} MB`

/** Reports and other papers kept beside a stone as files. */
export const Files = ({ id }: { id: string }) => {
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
            <a href={addressOf('attachment/file', { id: paper.id })} target="_blank" rel="noopener">
              {paper.name}
            </a>
            <span>{sizeOf(paper.size)}</span>
            {may && (
              <IconButton label={`Delete ${paper.name}`} onClick={() => void ask(paper)}>
                <TrashIcon />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {may && (
        <div className={classes.buttons}>
          <Pick label="Add a report" accept="application/pdf,image/jpeg,image/png,image/webp" onFiles={add} loading={isAdding} />
          <span className={classes.hint}>PDF or picture, or drop it here</span>
        </div>
      )}
      {!may && papers.length === 0 && <p className={classes.hint}>No files.</p>}
    </Drop>
  )
}
