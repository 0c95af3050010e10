import type { Attachment } from '../../../domain/company/contract.ts'
import { pictureOf } from '../../company/attachment/picture-address.ts'
import { Zoom } from '../../company/media/zoom.tsx'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../kit/display/icons.tsx'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import type { MediaItem } from './items.ts'
import classes from './media.module.css'

type Props = {
  items: readonly MediaItem<Attachment>[]
  shown: string
  name: string
  onShow: (key: string) => void
  onClose: () => void
}

/** A photo over the whole screen, which can be made larger, with the other photos beside it. */
export const EnlargedPhoto = ({ items, shown, name, onShow, onClose }: Props) => {
  const photos = items.filter(({ kind }) => kind === 'photo')
  const at = Math.max(
    0,
    photos.findIndex(({ key }) => key === shown),
  )
  const photo = photos[at]
  const go = (by: number) => {
    const next = photos[(at + by + photos.length) % photos.length]
    if (next) onShow(next.key)
  }
  if (!photo) return null
  return (
    <Dialog title={photos.length > 1 ? `${name}, photo ${at + 1} of ${photos.length}` : name} whole onClose={onClose}>
      <div className={classes.enlarged}>
        <Zoom key={photo.key} src={pictureOf(photo.key, 'large', photo.file.crop)} alt={`${name}, ${photo.file.name}`} />
        {photos.length > 1 && (
          <div className={classes.beside}>
            <IconButton label="Previous photo" onClick={() => go(-1)}>
              <ChevronLeftIcon />
            </IconButton>
            <IconButton label="Next photo" onClick={() => go(1)}>
              <ChevronRightIcon />
            </IconButton>
          </div>
        )}
      </div>
    </Dialog>
  )
}
