import { lazy, type ReactNode, Suspense, useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { counted } from '../../kit/data/number.ts'
import type { Bulk } from '../../kit/list/bulk.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { LabelDialog } from '../label/label.tsx'
import type { Stone } from '../stone/cells.tsx'

const MergeDialog = lazy(async () => ({ default: (await import('./change/merge.tsx')).MergeDialog }))
const RangeDialog = lazy(async () => ({ default: (await import('./range.tsx')).RangeDialog }))
const ReserveDialog = lazy(async () => ({ default: (await import('./change/reserve.tsx')).ReserveDialog }))

type What = 'merge' | 'range' | 'reserve' | 'label'
type Picked = Pick<Stone, 'id' | 'sku'>
type Asked = { what: What; rows: readonly Picked[]; clear: () => void }

/** The actions on several stones, and the dialogs they open. */
export const useStockBulk = (): { bulk: Bulk<Stone>[]; dialog: ReactNode } => {
  const { can, may } = useRights()
  const [asked, setAsked] = useState<Asked | null>(null)
  // The selection stays while a dialog is open and after it is canceled.
  const ask = (what: What) => (rows: readonly Picked[], clear: () => void) => {
    setAsked({ what, rows, clear })
    return false
  }
  const bulk: (Bulk<Stone> | false)[] = [
    may('inventory.convert') && { label: count => `Merge ${counted(count, 'stone')}`, run: ask('merge'), fits: rows => rows.length > 1 },
    can('update', entities.inventory) && { label: count => `Change ${counted(count, 'stone')}`, run: ask('range') },
    may('inventory.reserve') && { label: count => `Reserve ${counted(count, 'stone')}`, run: ask('reserve') },
    { label: count => `Print ${counted(count, 'label')}`, run: ask('label') },
  ]
  return {
    bulk: bulk.filter(one => one !== false),
    dialog: asked && (
      <Suspense fallback={null}>
        <BulkDialog asked={asked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  }
}

const BulkDialog = ({ asked: { what, rows, clear }, onClose }: { asked: Asked; onClose: () => void }) => {
  switch (what) {
    case 'merge':
      return <MergeDialog ids={rows.map(({ id }) => id)} onClose={onClose} onDone={clear} />
    case 'range':
      return <RangeDialog stones={rows} onClose={onClose} onDone={clear} />
    case 'reserve':
      return <ReserveDialog stones={rows} onClose={onClose} onDone={clear} />
    case 'label':
      return <LabelDialog stones={rows} onClose={onClose} />
  }
}
