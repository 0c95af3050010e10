import { entities } from '../../../domain/index.ts'
import { Pick } from '../../company/attachment/drop-zone.tsx'
import { pictureOf } from '../../company/attachment/picture-address.ts'
import { useAttachments, useFiles } from '../../company/attachment/upload.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { TrashIcon } from '../../kit/display/icons.tsx'
import classes from './employee.module.css'

/** The photo of an employee, with add and remove buttons. Without one it shows the first letter of the name. */
export const EmployeePhoto = ({ id, name }: { id: string; name: string }) => {
  const { data = [] } = useAttachments(id, { of: entities.employee })
  const { upload, confirmRemoval, isAdding } = useFiles(id, entities.employee)
  const photo = data.filter(({ kind }) => kind === 'photo').at(-1)
  return (
    <div className={classes.photo}>
      {photo ? <img src={pictureOf(photo.id, 'card')} alt={name} /> : <span aria-hidden>{name.charAt(0).toUpperCase()}</span>}
      <Pick
        label={photo ? 'Replace photo' : 'Add photo'}
        accept="image/jpeg,image/png,image/webp"
        onFiles={files => void upload('photo', files.slice(0, 1))}
        loading={isAdding}
      />
      {photo && (
        <IconButton label="Delete photo" onClick={() => void confirmRemoval(photo)}>
          <TrashIcon />
        </IconButton>
      )}
    </div>
  )
}
