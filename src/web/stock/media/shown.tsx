import type { Attachment } from '../../../domain/company/contract.ts'
import { fileOf, pictureOf } from '../../company/attachment/picture-address.ts'
import { Turn } from '../../company/media/turn.tsx'
import type { MediaItem } from './items.ts'
import classes from './media.module.css'

type Props = { item: MediaItem<Attachment>; name: string; onEnlarge: () => void }

/** A photo that a click enlarges, a video with its controls, or a stone to turn. */
export const ShownMedia = ({ item: { kind, file, frames, key }, name, onEnlarge }: Props) => {
  if (kind === 'turn')
    return (
      <div className={classes.main}>
        <Turn key={key} frames={frames} label={`Turn ${name}`} />
      </div>
    )
  if (kind === 'video')
    return (
      <div className={classes.main}>
        <video
          key={key}
          src={fileOf(file.id)}
          controls
          playsInline
          loop
          preload="metadata"
          aria-label={`Video of ${name}`}
          {...(file.hasPoster ? { poster: pictureOf(file.id, 'large') } : {})}
        />
      </div>
    )
  return (
    <button type="button" className={classes.main} data-photo onClick={onEnlarge} aria-label="Enlarge photo">
      <img key={key} src={pictureOf(file.id, 'large', file.crop)} alt={`${name}, ${file.name}`} />
    </button>
  )
}
