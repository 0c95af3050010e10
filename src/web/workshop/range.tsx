import { type ReactNode, useState } from 'react'
import { allows, isIn } from '../../domain/kit/lifecycle.ts'
import { isPositive } from '../../domain/kit/quantity.ts'
import { statesStarted, workLifecycle } from '../../domain/workshop/lifecycle.ts'
import type { WorkKind } from '../../domain/workshop/work-kind.ts'
import { useDocumentRange } from '../documents/range.ts'
import { counted } from '../kit/data/number.ts'
import { notify } from '../kit/feedback/notice.tsx'
import { onDemand } from '../kit/feedback/on-demand.tsx'
import type { Bulk } from '../kit/list/bulk.tsx'
import type { ListRow } from '../kit/record/entity.ts'
import { useRights } from '../kit/shell/session.tsx'
import { makesJewels, workEntity } from './kind.ts'

const ArrangeDialog = onDemand(async () => (await import('./arrange.tsx')).ArrangeDialog)

type Row = ListRow<ReturnType<typeof workEntity>>
type PendingRange = { rows: readonly Row[]; clear: () => void }

const actions = [
  {
    action: 'issue',
    message: 'Their goods go into work. Customers’ goods get numbers and are taken into custody first.',
  },
  { action: 'start', message: 'The makers start the work.' },
  { action: 'complete', message: 'All issued goods are accounted for.' },
  { action: 'deliver', message: 'Customers’ goods leave the company with everything made from them.' },
] as const

/** What is done with many forms at once: moved on, or given to somebody else or another day; all of them or none. */
export const useWorkRange = (kind: WorkKind): { bulk: Bulk<Row>[]; dialog: ReactNode } => {
  const entity = workEntity(kind)
  const { can, canAct } = useRights()
  const range = useDocumentRange(entity)
  const [pending, setPending] = useState<PendingRange | null>(null)
  // Jewelry is described one piece at a time. Stones must be received before their order form is completed.
  const fitsAction = (action: string, row: Row) =>
    action !== 'complete' || (statesStarted.includes(row.state) && !makesJewels(kind) && !isPositive(row.openWeight ?? '0'))
  const offered = actions
    .filter(({ action }) => canAct(entity, action))
    .map(({ action, message }): Bulk<Row> => {
      const { label, to } = entity.lifecycle.actions[action]
      return {
        label: count => `${label} ${counted(count, entity.one)}`,
        fits: rows => rows.every(row => allows(workLifecycle, action, row.state) && fitsAction(action, row)),
        confirmation: rows => ({ title: `${label} ${counted(rows.length, entity.one)}?`, message, ok: label }),
        run: async rows => {
          await range(rows, action)
          notify.success(`${counted(rows.length, entity.one)}: ${workLifecycle.states[to].label.toLowerCase()}.`)
        },
      }
    })
  const arrange: Bulk<Row> = {
    label: () => 'Change maker or date',
    fits: rows => rows.every(({ state }) => isIn(workLifecycle, state, 'draft', 'open')),
    run: (rows, clear) => {
      setPending({ rows, clear })
      return false
    },
  }
  const dialog = pending && <ArrangeDialog entity={entity} rows={pending.rows} onClose={() => setPending(null)} onDone={pending.clear} />
  return { bulk: can('update', entity) ? [...offered, arrange] : offered, dialog }
}
