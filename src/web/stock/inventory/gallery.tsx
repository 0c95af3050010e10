import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { entities } from '../../../domain/index.ts'
import { Cell } from '../../kit/display/cell.tsx'
import { CardCheckbox } from '../../kit/list/card/checkbox.tsx'
import type { Body } from '../../kit/list/rows.ts'
import { Photo } from '../media/photo.tsx'
import { Asking, Dimensions, nameOf, quantityOf, type Stone, Treatments } from '../stone/cells.tsx'
import classes from './gallery.module.css'

/** A grid of pictures, or a column of cards, as on a phone. */
export type Layout = 'pictures' | 'cards'
type Props = Body<Stone> & { layout: Layout }

const [narrowest, caption, cardHeight] = [200, 136, 88]
const gaps = { pictures: 12, cards: 8 }

const sizesOf = (layout: Layout, width: number) => {
  const gap = gaps[layout]
  const across = layout === 'cards' ? 1 : Math.max(2, Math.floor((width + gap) / (narrowest + gap)))
  const side = (width - gap * (across - 1)) / across
  return { gap, across, side, height: layout === 'cards' ? cardHeight : Math.round(side * 0.9) + caption }
}

/** Stones as pictures or cards, rendered only while in view. */
export const Gallery = ({ layout, rows, open, more, selection }: Props) => {
  const scroll = useRef<HTMLDivElement>(null)
  const { ref, width } = useElementSize()
  const { gap, across, side, height } = sizesOf(layout, width)
  const count = width > 0 ? Math.ceil(rows.length / across) : 0
  const virtual = useVirtualizer({ count, getScrollElement: () => scroll.current, estimateSize: () => height, gap, overscan: 3 })
  const drawn = virtual.getVirtualItems()
  const last = ((drawn.at(-1)?.index ?? 0) + 1) * across

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height needs a new measurement.
  useEffect(() => virtual.measure(), [height, virtual])
  useEffect(() => {
    if (last > rows.length - 24) more()
  }, [last, rows.length, more])

  return (
    <div ref={scroll} className={classes.scroll}>
      <ul ref={ref} className={classes.gallery} aria-label={entities.inventory.label} style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start }) =>
          rows.slice(index * across, (index + 1) * across).map((stone, column) => (
            <li
              key={stone.id}
              className={classes.card}
              data-layout={layout}
              data-picked={selection?.selected.has(stone.id) || undefined}
              style={{ width: side, height, transform: `translate(${column * (side + gap)}px, ${start}px)` }}
            >
              <Card stone={stone} layout={layout} open={open} />
              {selection && <CardCheckbox row={stone} selection={selection} />}
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

/** What decides between two stones besides their picture: size, treatment, report, and the price in all. */
const PictureSummary = ({ stone }: { stone: Stone }) => (
  <>
    <p className={classes.line}>
      <Dimensions stone={stone} unit />
    </p>
    <p className={classes.line}>
      <Treatments list={stone.treatments} />
      <span>{stone.certificate}</span>
    </p>
  </>
)

const Card = ({ stone, layout, open }: { stone: Stone; layout: Layout; open: (stone: Stone) => void }) => (
  <>
    <div className={classes.picture}>
      <Photo of={stone} size="card" />
    </div>
    <div className={classes.place}>
      <Cell name="status" field={entities.inventory.fields.status} row={stone} />
    </div>
    <div className={classes.caption}>
      <button type="button" className={classes.open} onClick={() => open(stone)}>
        {stone.sku}
      </button>
      <p className={classes.name}>{nameOf(stone)}</p>
      {layout === 'pictures' && <PictureSummary stone={stone} />}
      <p className={classes.line}>
        <span>{quantityOf(stone.pieces, stone.weight, stone.type)}</span>
        <Asking stone={stone} />
      </p>
    </div>
  </>
)
