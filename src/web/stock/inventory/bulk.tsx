import { type ReactNode, useState } from 'react'
import { maxLabels } from '../../../domain/company/label-size.ts'
import { entities } from '../../../domain/index.ts'
import { mostChanged, mostMerged } from '../../../domain/stock/inventory/entity.ts'
import { counted } from '../../kit/data/number.ts'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import type { Bulk } from '../../kit/list/bulk.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { LabelDialog } from '../label/label.tsx'
import { mostShown } from '../show/address.ts'
import { useShow } from '../show/start.ts'
import type { Stone } from '../stone/cells.tsx'
import { newDocumentAddress, stoneDocuments } from '../stone/new-document.ts'
import { maySell } from './change/amount.ts'

const MergeDialog = onDemand(async () => (await import('./change/merge.tsx')).MergeDialog)
const RangeDialog = onDemand(async () => (await import('./range.tsx')).RangeDialog)
const ReserveDialog = onDemand(async () => (await import('./change/reserve.tsx')).ReserveDialog)

// More would make the address too long for a reload.
const mostOnDocument = 100

type What = 'merge' | 'range' | 'reserve' | 'label'
type Picked = Pick<Stone, 'id' | 'sku'>
type PendingBulk = { what: What; rows: readonly Picked[]; clear: () => void }

/** The actions on several stones, and the dialogs they open. */
export const useStockBulk = (): { bulk: Bulk<Stone>[]; dialog: ReactNode } => {
  const { can, may } = useRights()
  const go = useGo()
  const show = useShow()
  const [pending, setPending] = useState<PendingBulk | null>(null)
  // The selection stays while a dialog is open and after it is canceled.
  const openDialog = (what: What) => (rows: readonly Picked[], clear: () => void) => {
    setPending({ what, rows, clear })
    return false
  }
  const documents = stoneDocuments.map(
    ({ entity, home, stonesLabel }): Bulk<Stone> | false =>
      can('create', entity) && {
        label: count => stonesLabel(counted(count, 'stone')),
        run: rows => go(newDocumentAddress(home, { stones: rows })),
        most: mostOnDocument,
        fits: rows => rows.every(maySell),
      },
  )
  const bulk: (Bulk<Stone> | false)[] = [
    ...documents,
    { label: count => `Print ${counted(count, 'label')}`, run: openDialog('label'), most: maxLabels },
    {
      label: count => `Show ${counted(count, 'stone')} to client`,
      run: rows => show({ stones: rows }),
      most: mostShown,
    },
    may('inventory.reserve') && { label: count => `Reserve ${counted(count, 'stone')}`, run: openDialog('reserve') },
    may('inventory.convert') && {
      label: count => `Merge ${counted(count, 'stone')}`,
      run: openDialog('merge'),
      most: mostMerged,
      fits: rows => rows.length > 1,
    },
    can('update', entities.inventory) && {
      label: count => `Change ${counted(count, 'stone')}`,
      run: openDialog('range'),
      most: mostChanged,
    },
  ]
  return {
    bulk: bulk.filter(one => one !== false),
    dialog: pending && <BulkDialog pending={pending} onClose={() => setPending(null)} />,
  }
}

const BulkDialog = ({ pending: { what, rows, clear }, onClose }: { pending: PendingBulk; onClose: () => void }) => {
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
