import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { Drop, Pick } from '../../company/attachment/drop-zone.tsx'
import files from '../../company/attachment/files.module.css'
import { fileOf } from '../../company/attachment/picture-address.ts'
import { useAttachments, useFiles } from '../../company/attachment/upload.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { CropIcon, StarIcon, TrashIcon } from '../../kit/display/icons.tsx'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import type { Stone } from '../stone/cells.tsx'
import { mediaItems } from './items.ts'
import classes from './media.module.css'
import { Outline } from './photo.tsx'
import { ShownMedia } from './shown.tsx'
import { MediaStrip } from './strip.tsx'

// Loaded on demand, because most visits only look.
const CropDialog = onDemand(async () => (await import('../../company/media/crop.tsx')).CropDialog)
const EnlargedPhoto = onDemand(async () => (await import('./enlarged.tsx')).EnlargedPhoto)

export const mediaTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,video/mp4,video/quicktime,video/webm,.mov'

/** The photos, videos and 360° view of a stone: look, add by picking, dropping or the phone's camera, put in order, crop, remove. */
export const Photos = ({ stone }: { stone: Stone }) => {
  const { id, sku } = stone
  const { can } = useRights()
  const { data = [] } = useAttachments(id)
  const { upload, confirmRemoval, arrange, cropTo, isAdding } = useFiles(id)
  const [at, setAt] = useState<string | null>(null)
  const [open, setOpen] = useState<'large' | 'crop' | null>(null)
  const items = mediaItems(data)
  const shown = items.find(({ key }) => key === at) ?? items[0]
  const may = can('update', entities.inventory)
  const add = (added: File[]) => void upload('photo', added)
  const order = (keys: string[]) => void arrange(keys)
  const keys = items.filter(({ kind }) => kind !== 'turn').map(({ key }) => key)
  const makeFirst = shown && shown.kind === 'photo' && keys.indexOf(shown.key) > 0 ? shown.key : null
  return (
    <Drop active={may} onFiles={add}>
      {shown ? (
        <ShownMedia item={shown} name={sku} onEnlarge={() => setOpen('large')} />
      ) : (
        <div className={classes.none}>
          <Outline of={stone} />
          <span>{may ? 'Drop photos and videos here' : 'No photo'}</span>
        </div>
      )}
      {items.length > 1 && shown && <MediaStrip items={items} shown={shown.key} onShow={setAt} onOrder={may ? order : undefined} />}
      {may && (
        <div className={files.buttons}>
          <Pick label="Add photos" accept={mediaTypes} onFiles={add} loading={isAdding} />
          <span className={files.camera}>
            <Pick label="Take photo" accept="image/*" camera onFiles={add} loading={isAdding} />
          </span>
          {makeFirst && (
            <IconButton label="Show first" onClick={() => order([makeFirst, ...keys.filter(key => key !== makeFirst)])}>
              <StarIcon />
            </IconButton>
          )}
          {shown?.kind === 'photo' && (
            <IconButton label="Crop" onClick={() => setOpen('crop')}>
              <CropIcon />
            </IconButton>
          )}
          {shown?.file.mayRemove && (
            <IconButton
              label={shown.kind === 'turn' ? 'Delete 360° view' : `Delete ${shown.kind}`}
              onClick={() => void confirmRemoval(shown.file)}
            >
              <TrashIcon />
            </IconButton>
          )}
        </div>
      )}
      {open === 'large' && shown && (
        <EnlargedPhoto items={items} shown={shown.key} name={sku} onShow={setAt} onClose={() => setOpen(null)} />
      )}
      {open === 'crop' && shown && (
        <CropDialog
          title={`Crop ${shown.file.name}`}
          src={fileOf(shown.key)}
          crop={shown.file.crop}
          onCrop={part => cropTo(shown.key, part)}
          onClose={() => setOpen(null)}
        />
      )}
    </Drop>
  )
}
