import type { WorkKind } from '../domain/work-kind.ts'
import { api } from './kit/api.ts'
import type { Bulk } from './kit/list-bulk.tsx'
import { notify } from './kit/notice.tsx'
import type { ListRow } from './kit/noun.ts'
import { counted } from './kit/number.ts'
import { useChange } from './kit/query.ts'
import { useRights } from './kit/session.tsx'
import { workNoun } from './workshop-kind.ts'

type Row = ListRow<ReturnType<typeof workNoun>>

const moves = [
  { action: 'issue', from: ['draft'], done: 'issued', says: 'Their goods go into work.' },
  { action: 'start', from: ['issued'], done: 'in progress', says: 'The makers have begun.' },
  { action: 'deliver', from: ['completed'], done: 'delivered', says: 'Customers’ goods leave the house with all that came of them.' },
] as const

/** The same move over many forms: asked first, and all or nothing. */
export const useWorkRange = (kind: WorkKind): Bulk<Row>[] => {
  const noun = workNoun(kind)
  const { canMove } = useRights()
  const act = useChange((body: { ids: string[]; change: { action: string } }) => api.put<{ changed: number }>(`${noun.path}/range`, body))
  return moves
    .filter(({ action }) => canMove(noun, action))
    .map(({ action, from, done, says }) => {
      const { label } = noun.life.actions[action]
      return {
        label: count => `${label} ${counted(count, noun.one)}`,
        fits: rows => rows.every(({ state }) => (from as readonly string[]).includes(state)),
        ask: rows => ({ title: `${label} ${counted(rows.length, noun.one)}?`, message: says, ok: label }),
        run: async rows => {
          await act.mutateAsync({ ids: rows.map(({ id }) => id), change: { action } })
          notify.success(`${counted(rows.length, noun.one)}: ${done}.`)
        },
      }
    })
}
