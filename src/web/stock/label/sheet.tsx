import type { CSSProperties } from 'react'
import type { LabelSize, Sheet } from '../../../domain/company/label-size.ts'
import { stateAt } from './choice.ts'
import classes from './label.module.css'

const share = (part: number, whole: number) => `${(part / whole) * 100}%`

const cellOf = ({ width, height }: LabelSize, sheet: Sheet, place: number): CSSProperties => ({
  left: share(sheet.left + (place % sheet.across) * sheet.stepAcross, sheet.width),
  top: share(sheet.top + Math.floor(place / sheet.across) * sheet.stepDown, sheet.height),
  width: share(width, sheet.width),
  height: share(height, sheet.height),
})

type Props = { size: LabelSize; sheet: Sheet; first: number; labels: number; onFirst: (first: number) => void }

/** A diagram of the sheet: used, to be printed and free positions. A click sets the first position, as does the field above. */
export const SheetPicture = ({ size, sheet, first, labels, onFirst }: Props) => (
  <div className={classes.sheet} style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }} aria-hidden>
    {Array.from({ length: sheet.across * sheet.down }, (_, place) => {
      return (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the position on the sheet.
          key={place}
          type="button"
          tabIndex={-1}
          data-state={stateAt(place + 1, first, labels)}
          style={cellOf(size, sheet, place)}
          onClick={() => onFirst(place + 1)}
          title={`Start at label ${place + 1}`}
        />
      )
    })}
  </div>
)
