import { entities } from '../../../domain/index.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { Drop, Pick } from './drop-zone.tsx'
import classes from './files.module.css'
import { FileList } from './list.tsx'
import { useAttachments, useFiles } from './upload.ts'

/** Reports and other papers kept beside a stone as files. */
export const Files = ({ id }: { id: string }) => {
  const { can } = useRights()
  const { data = [] } = useAttachments(id)
  const { upload, confirmRemoval, isAdding } = useFiles(id)
  const papers = data.filter(({ kind }) => kind !== 'photo')
  const may = can('update', entities.inventory)
  const add = (files: File[]) => void upload('certificate', files)
  return (
    <Drop active={may} onFiles={add}>
      <FileList files={papers} onRemove={paper => void confirmRemoval(paper)} />
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
