import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../data/number.ts'
import { confirm } from '../feedback/confirm.tsx'
import { notify } from '../feedback/notice.tsx'
import classes from './list.module.css'
import type { Rows } from './rows.ts'

/** Something that can be done to all selected rows at once. */
export type Bulk<T> = {
  /** Says what it will do to how many: 'Print 3 labels'. */
  label: (count: number) => string
  /** False where more is asked first: the selection stays until `clear` is called. */
  run: (rows: T[], clear: () => void) => Promise<unknown> | unknown
  /** Asked before; nothing is asked without it. */
  confirmation?: (rows: T[]) => { title: string; message: string; ok?: string }
  color?: 'red'
  /** Keeps it away where it does not fit these rows. */
  fits?: (rows: T[]) => boolean
}

/** The bar that appears with a selection. */
export const BulkBar = ({ bulk, rows }: { bulk: readonly Bulk<unknown>[]; rows: Rows }) => {
  const [running, setRunning] = useState(false)
  const picked = [...rows.selected.values()]
  if (picked.length === 0 || bulk.length === 0) return null
  const run = async ({ confirmation, run: act, color }: Bulk<unknown>) => {
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
  // Of many none is the main one.
  const variant = fitting.length > 1 ? 'default' : 'filled'
  return (
    <div className={classes.bulk} role="toolbar" aria-label="What to do with the selection">
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
