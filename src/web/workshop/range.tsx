import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isPositive } from '../../domain/kit/quantity.ts'
import type { WorkKind } from '../../domain/workshop/work-kind.ts'
import { usePaperRange } from '../documents/range.ts'
import { counted } from '../kit/data/number.ts'
import { notify } from '../kit/feedback/notice.tsx'
import type { Bulk } from '../kit/list/bulk.tsx'
import type { ListRow } from '../kit/record/entity.ts'
import { useRights } from '../kit/shell/session.tsx'
import { makesJewels, workEntity } from './kind.ts'

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange.tsx')).ArrangeDialog }))

type Row = ListRow<ReturnType<typeof workEntity>>
type PendingRange = { rows: readonly Row[]; clear: () => void }

const moves = [
  {
    action: 'issue',
    from: ['draft'],
    done: 'issued',
    says: 'Their goods go into work; customers’ goods get numbers and come into custody first.',
  },
  { action: 'start', from: ['issued'], done: 'in progress', says: 'The makers have begun.' },
  { action: 'complete', from: ['in progress'], done: 'completed', says: 'All that was given into work is accounted for.' },
  { action: 'deliver', from: ['completed'], done: 'delivered', says: 'Customers’ goods leave the company with everything made from them.' },
] as const

const openStates = ['draft', 'issued', 'in progress']

/** What is done with many forms at once: moved on, or given to somebody else or another day; all of them or none. */
export const useWorkRange = (kind: WorkKind): { bulk: Bulk<Row>[]; dialog: ReactNode } => {
  const entity = workEntity(kind)
  const { can, canMove } = useRights()
  const range = usePaperRange(entity)
  const [pending, setPending] = useState<PendingRange | null>(null)
  // Jewels are described one by one; stones are received before their form is completed.
  const fitsMove = (action: string, row: Row) => action !== 'complete' || (!makesJewels(kind) && !isPositive(row.openWeight ?? '0'))
  const moving = moves
    .filter(({ action }) => canMove(entity, action))
    .map(({ action, from, done, says }): Bulk<Row> => {
      const { label } = entity.lifecycle.actions[action]
      return {
        label: count => `${label} ${counted(count, entity.one)}`,
        fits: rows => rows.every(row => (from as readonly string[]).includes(row.state) && fitsMove(action, row)),
        confirmation: rows => ({ title: `${label} ${counted(rows.length, entity.one)}?`, message: says, ok: label }),
        run: async rows => {
          await range(rows, action)
          notify.success(`${counted(rows.length, entity.one)}: ${done}.`)
        },
      }
    })
  const arrange: Bulk<Row> = {
    label: () => 'Change maker or day',
    fits: rows => rows.every(({ state }) => openStates.includes(state)),
    run: (rows, clear) => {
      setPending({ rows, clear })
      return false
    },
  }
  const dialog = pending && (
    <Suspense fallback={null}>
      <ArrangeDialog entity={entity} rows={pending.rows} onClose={() => setPending(null)} onDone={pending.clear} />
    </Suspense>
  )
  return { bulk: can('update', entity) ? [...moving, arrange] : moving, dialog }
}
