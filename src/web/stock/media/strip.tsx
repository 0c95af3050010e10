import { type KeyboardEvent, useState } from 'react'
import type { Attachment } from '../../../domain/company/contract.ts'
import { pictureOf } from '../../company/attachment/picture-address.ts'
import { PlayIcon, TurnIcon } from '../../kit/display/icons.tsx'
import { type MediaItem, moved } from './items.ts'
import classes from './media.module.css'

const labels = { photo: 'Photo', video: 'Video', turn: '360° view' } as const

type Props = {
  items: readonly MediaItem<Attachment>[]
  shown: string
  onShow: (key: string) => void
  /** Puts the photos and videos in this order; absent for who may not. */
  onOrder?: ((keys: string[]) => void) | undefined
}

/** The photos and videos of a stone, small. They are put in order by dragging, or with Alt and an arrow key. */
export const MediaStrip = ({ items, shown, onShow, onOrder }: Props) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const ordered = items.filter(({ kind }) => kind !== 'turn').map(({ key }) => key)
  const move = (key: string, to: number) => {
    const from = ordered.indexOf(key)
    if (from >= 0 && to >= 0 && to < ordered.length && from !== to) onOrder?.(moved(ordered, from, to))
  }
  const keys = (key: string) => (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || !event.altKey) return
    event.preventDefault()
    move(key, ordered.indexOf(key) + by)
  }
  return (
    <div className={classes.strip}>
      {items.map(({ key, kind, file }, index) => {
        const isOrdered = onOrder !== undefined && kind !== 'turn'
        return (
          <button
            key={key}
            type="button"
            aria-label={kind === 'turn' ? labels.turn : `${labels[kind]} ${index + 1}`}
            title={isOrdered ? 'Drag, or Alt and an arrow key, to change the order' : undefined}
            aria-pressed={key === shown}
            draggable={isOrdered}
            data-dragged={key === dragged || undefined}
            onClick={() => onShow(key)}
            onKeyDown={isOrdered ? keys(key) : undefined}
            onDragStart={() => setDragged(key)}
            onDragEnd={() => setDragged(null)}
            onDragOver={event => dragged && isOrdered && event.preventDefault()}
            onDrop={event => {
              if (!dragged) return
              event.preventDefault()
              event.stopPropagation()
              move(dragged, ordered.indexOf(key))
            }}
          >
            {(kind !== 'video' || file.hasPoster) && <img src={pictureOf(file.id, 'thumb', file.crop)} alt="" draggable={false} />}
            {kind === 'video' && <PlayIcon className={classes.mark} />}
            {kind === 'turn' && <TurnIcon className={classes.mark} />}
          </button>
        )
      })}
    </div>
  )
}
