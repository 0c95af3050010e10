import { workPictures } from '../../../domain/company/attachment.ts'
import type { Name } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { Section } from '../../kit/shell/page.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { Drop, Pick } from './drop-zone.tsx'
import classes from './files.module.css'
import { FileList } from './list.tsx'
import { useAttachments, useFiles } from './upload.ts'

/** The files attached to a document or a party. Users who may read the record see them; users who may change it can add to them. */
export const Attachments = ({ entity, id }: { entity: Entity<Name>; id: string }) => {
  const { can } = useRights()
  const { data } = useAttachments(id, { of: entity })
  const { upload, confirmRemoval, isAdding } = useFiles(id, entity)
  const may = can('update', entity)
  // The pictures of an order form are shown in its own section.
  const files = (data ?? []).filter(({ kind }) => !workPictures.some(({ value }) => value === kind))
  const add = (added: File[]) => void upload('document', added)
  if (!data || (files.length === 0 && !may)) return null
  return (
    <Section title="Files">
      <Drop active={may} onFiles={add}>
        <FileList files={files} onRemove={file => void confirmRemoval(file)} />
        {may && (
          <div className={classes.buttons}>
            <span className={classes.camera}>
              <Pick label="Photograph" accept="image/*" camera onFiles={add} loading={isAdding} />
            </span>
            <Pick label="Add file" accept="image/jpeg,image/png,image/webp,application/pdf,.csv,.xlsx" onFiles={add} loading={isAdding} />
            {files.length === 0 && <span className={classes.hint}>Picture, PDF or spreadsheet</span>}
          </div>
        )}
      </Drop>
    </Section>
  )
}
