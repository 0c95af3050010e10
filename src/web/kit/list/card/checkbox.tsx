import type { AnyRow } from '../../record/entity.ts'
import type { Rows } from '../rows.ts'
import classes from './checkbox.module.css'

/** The checkbox that selects a card, in its corner. */
export const CardCheckbox = <T extends AnyRow>({ row, selection }: { row: T; selection: Rows<T> }) => (
  <label className={classes.pick}>
    <input
      type="checkbox"
      aria-label="Select this row"
      checked={selection.selected.has(row.id)}
      onClick={event => selection.toggle(row, { range: event.shiftKey })}
      readOnly
    />
  </label>
)
