import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { mostAtOnce } from '../../../domain/kit/list-query.ts'
import { counted, readable } from '../data/number.ts'
import { confirm } from '../feedback/confirm.tsx'
import { MoreMenu } from '../feedback/more-menu.tsx'
import { notify } from '../feedback/notice.tsx'
import type { AnyRow } from '../record/entity.ts'
import classes from './list.module.css'
import type { Rows } from './rows.ts'
import { coverage } from './selection.ts'

/** An action on all selected rows. */
export type Bulk<T> = {
  /** The label with the number of rows: 'Print 3 labels'. */
  label: (count: number) => string
  /** Returning false keeps the selection until `clear` is called, for actions that open a dialog. */
  run: (rows: T[], clear: () => void) => Promise<unknown> | unknown
  /** A confirmation before the action; without it, the action runs at once. */
  confirmation?: (rows: T[]) => { title: string; message: string; ok?: string }
  color?: 'red'
  /** The most rows that the action takes, by default as many as one change of documents. It is hidden for more. */
  most?: number
  /** Hides the action when it does not apply to these rows. */
  fits?: (rows: T[]) => boolean
}

/** What a selection can be extended to: the loaded rows, and every row that matches the search and the filters. */
export type Matching<T> = { loaded: readonly T[]; total: number; readFirst: (count: number) => Promise<readonly T[]> }

type Props<T> = { bulk: readonly Bulk<T>[]; rows: Rows<T>; matching: Matching<T> }

// The others are in a menu, so that the bar stays one or two lines.
const mostButtons = { phone: 2, other: 8 }

const mostOf = ({ most = mostAtOnce }: Pick<Bulk<never>, 'most'>) => most

/** The bar that appears with a selection. */
export const BulkBar = <T extends AnyRow>({ bulk, rows, matching }: Props<T>) => {
  const [running, setRunning] = useState(false)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const picked = [...rows.selected.values()]
  if (picked.length === 0 || bulk.length === 0) return null
  const attempt = async (act: () => Promise<unknown>) => {
    setRunning(true)
    try {
      await act()
    } catch (error) {
      notify.error(error)
    } finally {
      setRunning(false)
    }
  }
  const run = async ({ confirmation, run: act, color }: Bulk<T>) => {
    if (confirmation && !(await confirm({ ...confirmation(picked), ...(color ? { color } : {}) }))) return
    await attempt(async () => {
      if ((await act(picked, rows.clear)) !== false) rows.clear()
    })
  }
  const most = Math.max(...bulk.map(mostOf))
  const fitting = bulk.filter(one => picked.length <= mostOf(one) && (one.fits?.(picked) ?? true))
  const shown = fitting.slice(0, mostButtons[isPhone ? 'phone' : 'other'])
  // With several actions, none is primary.
  const variant = fitting.length > 1 ? 'default' : 'filled'
  const reachable = Math.min(matching.total, most)
  const canExtend = coverage(rows.selected, matching.loaded) === 'loaded' && picked.length < reachable
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Actions for the selection">
      <span>{counted(picked.length, 'row')} selected</span>
      {canExtend && (
        <Button
          size="xs"
          variant="subtle"
          loading={running}
          onClick={() => void attempt(async () => rows.select(await matching.readFirst(reachable)))}
        >
          {reachable < matching.total
            ? `Select the first ${readable(reachable, 0)} of ${readable(matching.total, 0)} that match`
            : `Select all ${readable(reachable, 0)} that match`}
        </Button>
      )}
      {picked.length > most && <span>Select at most {readable(most, 0)}.</span>}
      {shown.map(one => (
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
      <MoreMenu
        small
        label="More actions for the selection"
        entries={fitting.slice(shown.length).map(one => ({ label: one.label(picked.length), run: () => void run(one) }))}
      />
      <Button size="xs" variant="subtle" color="gray" onClick={rows.clear}>
        Clear selection
      </Button>
    </div>
  )
}
