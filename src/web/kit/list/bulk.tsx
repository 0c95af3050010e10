import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../data/number.ts'
import { confirm } from '../feedback/confirm.tsx'
import { notify } from '../feedback/notice.tsx'
import type { AnyRow } from '../record/entity.ts'
import classes from './list.module.css'
import type { Rows } from './rows.ts'

/** An action on all selected rows. */
export type Bulk<T> = {
  /** The label with the number of rows: 'Print 3 labels'. */
  label: (count: number) => string
  /** Returning false keeps the selection until `clear` is called, for actions that open a dialog. */
  run: (rows: T[], clear: () => void) => Promise<unknown> | unknown
  /** A confirmation before the action; without it, the action runs at once. */
  confirmation?: (rows: T[]) => { title: string; message: string; ok?: string }
  color?: 'red'
  /** Hides the action when it does not apply to these rows. */
  fits?: (rows: T[]) => boolean
}

/** The bar that appears with a selection. */
export const BulkBar = <T extends AnyRow>({ bulk, rows }: { bulk: readonly Bulk<T>[]; rows: Rows<T> }) => {
  const [running, setRunning] = useState(false)
  const picked = [...rows.selected.values()]
  if (picked.length === 0 || bulk.length === 0) return null
  const run = async ({ confirmation, run: act, color }: Bulk<T>) => {
    if (confirmation && !(await confirm({ ...confirmation(picked), ...(color ? { color } : {}) }))) return
    setRunning(true)
    try {
      if ((await act(picked, rows.clear)) !== false) rows.clear()
    } catch (error) {
      notify.error(error)
    } finally {
      setRunning(false)
    }
  }
  const fitting = bulk.filter(one => one.fits?.(picked) ?? true)
  // With several actions, none is primary.
  const variant = fitting.length > 1 ? 'default' : 'filled'
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Actions for the selection">
      <span>{counted(picked.length, 'row')} selected</span>
      {fitting.map(one => (
        <Button
          key={one.label(1)}
          size="xs"
          variant={one.color ? 'filled' : variant}
          color={one.color ?? 'gem'}
          loading={running}
          onClick={() => void run(one)}
        >
          {one.label(picked.length)}
        </Button>
      ))}
      <Button size="xs" variant="subtle" color="gray" onClick={rows.clear}>
        Clear selection
      </Button>
    </div>
  )
}
