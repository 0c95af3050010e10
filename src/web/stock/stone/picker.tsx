import { Status } from '../../kit/display/cell.tsx'
import { Photo } from '../media/photo.tsx'
import { LineWeight } from './cells.tsx'
import type { Stone } from './line-values.ts'
import { askingText, detailsOf, nameOf, placeOf } from './on-line.ts'
import classes from './picker.module.css'

/** The options under a SKU cell. `active` is the one that Enter selects, or -1. */
export type Suggested = { index: number; left: number; top: number; stones: Stone[]; active: number }

export const pickerId = 'stone-picker'

type Props = { suggested: Suggested; onPick: (stone: Stone) => void; onActive: (active: number) => void }

/** Stones that match the text, selected with the arrows and Enter or by a click. */
export const StonePicker = ({ suggested, onPick, onActive }: Props) => (
  <div id={pickerId} role="listbox" aria-label="Stones" className={classes.picker} style={{ left: suggested.left, top: suggested.top }}>
    {suggested.stones.length === 0 && <p className={classes.none}>No results.</p>}
    {suggested.stones.map((stone, at) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the cell above keeps the focus; its arrows and Enter select here.
      <div
        key={stone.id}
        id={`${pickerId}-${at}`}
        role="option"
        tabIndex={-1}
        aria-selected={at === suggested.active}
        className={classes.option}
        data-active={at === suggested.active || undefined}
        ref={at === suggested.active ? element => element?.scrollIntoView({ block: 'nearest' }) : undefined}
        onMouseDown={event => event.preventDefault()}
        onMouseMove={() => at !== suggested.active && onActive(at)}
        onClick={() => onPick(stone)}
      >
        <span className={classes.photo}>
          <Photo of={stone} />
        </span>
        <strong>{stone.title}</strong>
        <span className={classes.name}>{nameOf(stone)}</span>
        <LineWeight line={{ type: stone.type, weight: stone.availableWeight }} />
        <span className={classes.price}>{askingText(stone)}</span>
        <Status tone={placeOf(stone).tone}>{placeOf(stone).label}</Status>
        <small className={classes.details}>{detailsOf(stone)}</small>
      </div>
    ))}
  </div>
)
