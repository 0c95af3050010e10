import { useState } from 'react'
import { entities } from '../../../../domain/index.ts'
import { Drop, Pick } from '../../../company/attachment/drop-zone.tsx'
import classes from '../../../company/attachment/files.module.css'
import { pictureOf } from '../../../company/attachment/picture-address.ts'
import { useAttachments, useFiles } from '../../../company/attachment/upload.ts'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { PhotoIcon, TrashIcon } from '../../../kit/display/icons.tsx'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { useRights } from '../../../kit/shell/session.tsx'

/** The photos of a stone: view, add by picking, dropping or the phone's camera, and remove. */
export const Photos = ({ id, sku }: { id: string; sku: string }) => {
  const { can } = useRights()
  const { data = [] } = useAttachments(id)
  const { upload, confirmRemoval, isAdding } = useFiles(id)
  const [at, setAt] = useState<string | null>(null)
  const [large, setLarge] = useState(false)
  const photos = data.filter(({ kind }) => kind === 'photo')
  const shown = photos.find(photo => photo.id === at) ?? photos[0]
  const may = can('update', entities.inventory)
  const add = (files: File[]) => void upload('photo', files)
  return (
    <Drop active={may} onFiles={add}>
      {shown ? (
        <button type="button" className={classes.main} onClick={() => setLarge(true)} aria-label="Enlarge photo">
          <img src={pictureOf(shown.id, false)} alt={`${sku}, ${shown.name}`} />
        </button>
      ) : (
        <div className={classes.none}>
          <PhotoIcon width={28} height={28} />
          {may ? 'Drop photos here' : 'No photo'}
        </div>
      )}
      {photos.length > 1 && (
        <div className={classes.strip}>
          {photos.map((photo, index) => (
            <button
              key={photo.id}
              type="button"
              aria-label={`Photo ${index + 1}`}
              aria-pressed={photo === shown}
              onClick={() => setAt(photo.id)}
            >
              <img src={pictureOf(photo.id)} alt="" />
            </button>
          ))}
        </div>
      )}
      {may && (
        <div className={classes.buttons}>
          <Pick label="Add photos" accept="image/jpeg,image/png,image/webp" onFiles={add} loading={isAdding} />
          <span className={classes.camera}>
            <Pick label="Take photo" accept="image/*" camera onFiles={add} loading={isAdding} />
          </span>
          {shown && (
            <IconButton label="Delete photo" onClick={() => void confirmRemoval(shown)}>
              <TrashIcon />
            </IconButton>
          )}
        </div>
      )}
      {large && shown && (
        <Dialog title={shown.name} wide onClose={() => setLarge(false)}>
          <img className={classes.large} src={pictureOf(shown.id, false)} alt={`${sku}, ${shown.name}`} />
        </Dialog>
      )}
    </Drop>
  )
}
