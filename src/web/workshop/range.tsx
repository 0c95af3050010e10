import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isPositive } from '../../domain/kit/quantity.ts'
import type { WorkKind } from '../../domain/workshop/work-kind.ts'
import { useDocumentRange } from '../documents/range.ts'
import { counted } from '../kit/data/number.ts'
import { notify } from '../kit/feedback/notice.tsx'
import type { Bulk } from '../kit/list/bulk.tsx'
import type { ListRow } from '../kit/record/entity.ts'
import { useRights } from '../kit/shell/session.tsx'
import { makesJewels, workEntity } from './kind.ts'

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange.tsx')).ArrangeDialog }))

type Row = ListRow<ReturnType<typeof workEntity>>
type Asked = { rows: readonly Row[]; clear: () => void }

const moves = [
  {
    action: 'issue',
    from: ['draft'],
    done: 'issued',
    says: 'Their goods go into work. Customers’ goods get numbers and are taken into custody first.',
  },
  { action: 'start', from: ['issued'], done: 'in progress', says: 'The makers start the work.' },
  { action: 'complete', from: ['in progress'], done: 'completed', says: 'All issued goods are accounted for.' },
  { action: 'deliver', from: ['completed'], done: 'delivered', says: 'Customers’ goods leave the company with everything made from them.' },
] as const

const laterStates = ['draft', 'issued', 'in progress']

/** The actions on several order forms: transitions, or a new maker or date; all or none. */
export const useWorkRange = (kind: WorkKind): { bulk: Bulk<Row>[]; dialog: ReactNode } => {
  const entity = workEntity(kind)
  const { can, canMove } = useRights()
  const range = useDocumentRange(entity)
  const [asked, setAsked] = useState<Asked | null>(null)
  // Jewelry is described one piece at a time. Stones must be received before their order form is completed.
  const fitsMove = (action: string, row: Row) => action !== 'complete' || (!makesJewels(kind) && !isPositive(row.openWeight ?? '0'))
  const moving = moves
    .filter(({ action }) => canMove(entity, action))
    .map(({ action, from, done, says }): Bulk<Row> => {
      const { label } = entity.lifecycle.actions[action]
      return {
        label: count => `${label} ${counted(count, entity.one)}`,
        fits: rows => rows.every(row => (from as readonly string[]).includes(row.state) && fitsMove(action, row)),
        ask: rows => ({ title: `${label} ${counted(rows.length, entity.one)}?`, message: says, ok: label }),
        run: async rows => {
          await range(rows, action)
          notify.success(`${counted(rows.length, entity.one)}: ${done}.`)
        },
      }
    })
  const arrange: Bulk<Row> = {
    label: () => 'Change maker or date',
    fits: rows => rows.every(({ state }) => laterStates.includes(state)),
    run: (rows, clear) => {
      setAsked({ rows, clear })
      return false
    },
  }
  const dialog = asked && (
    <Suspense fallback={null}>
      <ArrangeDialog entity={entity} rows={asked.rows} onClose={() => setAsked(null)} onDone={asked.clear} />
    </Suspense>
  )
  return { bulk: can('update', entity) ? [...moving, arrange] : moving, dialog }
}
