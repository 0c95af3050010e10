import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { PictureSize } from '../../../domain/company/attachment.ts'
import { pictureOf } from '../attachment/picture-address.ts'
import classes from './turn.module.css'

/** The picture that a drag of so many pixels leads to; a drag over the whole width is one turn. */
export const frameAfter = (from: number, dragged: number, width: number, frames: number): number => {
  const moved = Math.round((dragged / Math.max(1, width)) * frames)
  return (((from - moved) % frames) + frames) % frames
}

type Props = { frames: readonly string[]; label: string; size?: PictureSize }

/** A 360° view: a stone that is turned by dragging it, or by the arrow keys. */
export const Turn = ({ frames, label, size = 'large' }: Props) => {
  const [at, setAt] = useState(0)
  const drag = useRef<{ x: number; from: number } | null>(null)
  const count = frames.length
  // All pictures are fetched at once, so that the stone turns without gaps.
  useEffect(() => {
    const pictures = frames.map(id => {
      const picture = new Image()
      picture.src = pictureOf(id, size)
      return picture
    })
    return () => {
      for (const picture of pictures) picture.removeAttribute('src')
    }
  }, [frames, size])
  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, from: at }
  }
  const move = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (drag.current) setAt(frameAfter(drag.current.from, clientX - drag.current.x, currentTarget.clientWidth, count))
  }
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    setAt((at + by + count) % count)
  }
  const shown = frames[Math.min(at, count - 1)]
  return (
    <div
      className={classes.turn}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={Math.round((at / count) * 360)}
      aria-valuetext={`${Math.round((at / count) * 360)}°`}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
      onKeyDown={keys}
    >
      {shown && <img src={pictureOf(shown, size)} alt="" draggable={false} />}
      <span className={classes.hint} aria-hidden>
        Drag to turn
      </span>
    </div>
  )
}
