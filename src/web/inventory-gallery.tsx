import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { nouns } from '../domain/index.ts'
import { Asking, nameOf, Photo, quantityOf, type Stone } from './inventory-cells.tsx'
import classes from './inventory-gallery.module.css'
import { Cell } from './kit/cell.tsx'

const [narrowest, gap, caption] = [168, 12, 92]

type Props = { rows: Stone[]; open: (stone: Stone) => void; more: () => void }

/** Stones as pictures, as many beside each other as fit; only what is seen is drawn. */
export const Gallery = ({ rows, open, more }: Props) => {
  const scroll = useRef<HTMLDivElement>(null)
  const { ref, width } = useElementSize()
  const across = Math.max(2, Math.floor((width + gap) / (narrowest + gap)))
  const side = (width - gap * (across - 1)) / across
  const height = Math.round(side * 0.8) + caption
  const virtual = useVirtualizer({
    count: width > 0 ? Math.ceil(rows.length / across) : 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    gap,
    overscan: 2,
  })
  const drawn = virtual.getVirtualItems()
  const last = ((drawn.at(-1)?.index ?? 0) + 1) * across

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again whenever the height is another.
  useEffect(() => virtual.measure(), [height, virtual])
  useEffect(() => {
    if (last > rows.length - 24) more()
  }, [last, rows.length, more])

  return (
    <div ref={scroll} className={classes.scroll}>
      <div ref={ref} className={classes.gallery} role="list" aria-label={nouns.inventory.label} style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start }) =>
          rows.slice(index * across, (index + 1) * across).map((stone, column) => (
            <div
              key={stone.id}
              role="listitem"
              className={classes.place}
              style={{ width: side, height, transform: `translate(${column * (side + gap)}px, ${start}px)` }}
            >
              <Card stone={stone} open={open} />
            </div>
          )),
        )}
      </div>
    </div>
  )
}

const Card = ({ stone, open }: { stone: Stone; open: (stone: Stone) => void }) => (
  <article className={classes.card}>
    <div className={classes.picture}>
      <Photo id={stone.photo} />
    </div>
    <div className={classes.caption}>
      <p className={classes.line}>
        <button type="button" className={classes.open} onClick={() => open(stone)}>
          {stone.sku}
        </button>
        <Cell name="status" field={nouns.inventory.fields.status} row={stone} />
      </p>
      <p className={classes.name}>{nameOf(stone)}</p>
      <p className={classes.line}>
        <span>{quantityOf(stone.pieces, stone.weight)}</span>
        <Asking stone={stone} />
      </p>
    </div>
  </article>
)
