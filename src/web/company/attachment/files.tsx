import { entities } from '../../../domain/index.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { Drop, Pick } from './drop-zone.tsx'
import classes from './files.module.css'
import { FileList } from './list.tsx'
import { useAttachments, useFiles } from './upload.ts'

/** The laboratory reports and other files attached to a stone. */
export const Files = ({ id }: { id: string }) => {
  const { can } = useRights()
  const { data = [] } = useAttachments(id)
  const { upload, confirmRemoval, isAdding } = useFiles(id)
  const documents = data.filter(({ kind }) => kind !== 'photo')
  const may = can('update', entities.inventory)
  const add = (files: File[]) => void upload('certificate', files)
  return (
    <Drop active={may} onFiles={add}>
      <FileList files={documents} onRemove={document => void confirmRemoval(document)} />
      {may && (
        <div className={classes.buttons}>
          <Pick label="Add report" accept="application/pdf,image/jpeg,image/png,image/webp" onFiles={add} loading={isAdding} />
          <span className={classes.hint}>PDF or picture, or drop it here</span>
        </div>
      )}
      {!may && documents.length === 0 && <p className={classes.hint}>No files.</p>}
    </Drop>
  )
}
