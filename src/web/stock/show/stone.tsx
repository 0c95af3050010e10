import { type TouchEvent, useRef, useState } from 'react'
import type { ShownMedia, ShownStone } from '../../../domain/stock/media/contract.ts'
import { fileOf, pictureOf } from '../../company/attachment/picture-address.ts'
import { Turn } from '../../company/media/turn.tsx'
import { Zoom } from '../../company/media/zoom.tsx'
import { useRead } from '../../kit/data/query.ts'
import { ChevronLeftIcon, ChevronRightIcon, PlayIcon, TurnIcon } from '../../kit/display/icons.tsx'
import { useKeys } from '../../kit/shell/keys.tsx'
import { type MediaItem, mediaItems } from '../media/items.ts'
import { Outline } from '../media/photo.tsx'
import { useRoundShapes } from '../stone/cells.tsx'
import classes from './show.module.css'
import { nameOf, pricesOf, summaryOf } from './summary.ts'

type Item = MediaItem<ShownMedia>

const Media = ({ item, stone }: { item: Item | undefined; stone: ShownStone }) => {
  if (!item) return <Outline of={stone} />
  if (item.kind === 'turn') return <Turn key={item.key} frames={item.frames} label="Turn the stone" />
  if (item.kind === 'photo') return <Zoom key={item.key} src={pictureOf(item.key, 'large')} alt={nameOf(stone)} />
  return (
    <video
      key={item.key}
      src={fileOf(item.key)}
      controls
      autoPlay
      muted
      loop
      playsInline
      aria-label={`Video of ${nameOf(stone)}`}
      {...(item.file.hasPoster ? { poster: pictureOf(item.key, 'large') } : {})}
    />
  )
}

const marks = { photo: null, video: PlayIcon, turn: TurnIcon } as const
const labels = { photo: 'Photo', video: 'Video', turn: 'Turn the stone' } as const

const Strip = ({ items, shown, onShow }: { items: readonly Item[]; shown: string; onShow: (key: string) => void }) => (
  <div className={classes.strip}>
    {items.map(({ key, kind, file }, index) => {
      const Mark = marks[kind]
      return (
        <button
          key={key}
          type="button"
          aria-label={`${labels[kind]} ${index + 1}`}
          aria-pressed={key === shown}
          onClick={() => onShow(key)}
        >
          {(kind !== 'video' || file.hasPoster) && <img src={pictureOf(file.id)} alt="" />}
          {Mark && <Mark />}
        </button>
      )
    })}
  </div>
)

// A finger that moves so far to the side goes to the next stone.
const swipe = 70

/** Whether the finger is on something that it moves itself: a stone that turns, the controls of a video, or an enlarged photo. */
const movesItself = (target: EventTarget): boolean =>
  target instanceof Element &&
  (target.closest('[role=slider], video') !== null || [...(target.closest('main')?.querySelectorAll('[data-zoomed]') ?? [])].length > 0)

const useSwipe = (step: ((by: number) => void) | undefined) => {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0]
      start.current = touch && touches.length === 1 && !movesItself(target) ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const from = start.current
      start.current = null
      if (!from || !touch) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(y)) step?.(x < 0 ? 1 : -1)
    },
  }
}

type Props = { stone: ShownStone; onStep: ((by: number) => void) | undefined }

/** One stone over the whole screen: its pictures, and what a client may know. Arrows or a swipe lead to the next. */
export const ShowStone = ({ stone, onStep }: Props) => {
  const { data = [] } = useRead('inventory/show/media', { id: stone.id })
  const [at, setAt] = useState<string | null>(null)
  const rounds = useRoundShapes()
  const items = mediaItems(data)
  const item = items.find(({ key }) => key === at) ?? items[0]
  const prices = pricesOf(stone)
  useKeys(
    onStep
      ? [
          { key: 'ArrowRight', label: 'Next stone', run: () => onStep(1) },
          { key: 'ArrowLeft', label: 'Previous stone', run: () => onStep(-1) },
        ]
      : [],
  )
  return (
    <section className={classes.stone} aria-label={nameOf(stone)} {...useSwipe(onStep)}>
      <div className={classes.pictures}>
        <div className={classes.large}>
          <Media item={item} stone={stone} />
        </div>
        {items.length > 1 && item && <Strip items={items} shown={item.key} onShow={setAt} />}
      </div>
      <div className={classes.description}>
        <h2>{nameOf(stone)}</h2>
        {prices && (
          <p className={classes.price}>
            <b>{prices.inAll ?? prices.asked}</b>
            {prices.inAll && <span>{prices.asked}</span>}
          </p>
        )}
        <dl>
          {summaryOf(stone, rounds.has(stone.shape?.id ?? '')).map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {onStep && (
        <>
          <button type="button" className={classes.step} data-before onClick={() => onStep(-1)} aria-label="Previous stone">
            <ChevronLeftIcon />
          </button>
          <button type="button" className={classes.step} onClick={() => onStep(1)} aria-label="Next stone">
            <ChevronRightIcon />
          </button>
        </>
      )}
    </section>
  )
}
