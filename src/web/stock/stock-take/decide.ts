import { entities } from '../../../domain/index.ts'
import { present } from '../../../domain/kit/present.ts'
import { type Decision, type Outcome, outcomes } from '../../../domain/stock/stock-take/entity.ts'
import { counted } from '../../kit/data/number.ts'
import { useAct } from '../../kit/data/query.ts'
import { confirm, confirmWithReason } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import type { StockTakeRow } from './messages.ts'

const messages: Record<Exclude<Decision, 'leave'>, string> = {
  adjust: 'When you post the stock-take, the book quantity changes by the counted difference.',
  'write off': 'When you post the stock-take, the missing stock is written off at cost. You can take it in again if it is found.',
  'take in': 'When you post the stock-take, the stock is in the book again, at the value it had before.',
}
const verbs: Record<Decision, string> = { adjust: 'Adjust', 'write off': 'Write off', 'take in': 'Take in', leave: 'Leave' }

/** Decides one line, or all lines of one outcome. A decision that changes the book stock needs a reason. */
export const useDecide = (row: StockTakeRow) => {
  const act = useAct(entities.stockTake, 'decide')
  const run = async (decision: Decision | null, which: { lines: string[] } | { outcome: Outcome }, title: string) => {
    const isDestructive = decision !== null && decision !== 'leave'
    const reason = isDestructive ? await confirmWithReason({ title, message: messages[decision], ok: verbs[decision] }) : undefined
    if (reason === null) return
    try {
      await act.mutateAsync({ id: row.id, version: row.version, decision, ...which, ...(reason ? { reason } : {}) })
    } catch (error) {
      notify.error(error)
    }
  }
  return {
    isRunning: act.isPending,
    /** Choosing the current decision again clears it. */
    line: ({ id, code, decision: before }: { id: string; code: string; decision: Decision | null }, decision: Decision) =>
      run(before === decision ? null : decision, { lines: [id] }, `${verbs[decision]} ${code}?`),
    all: async (outcome: Outcome, total: number, decision: Decision) => {
      const label = present(outcomes.find(({ value }) => value === outcome)).label.toLowerCase()
      const title = `${verbs[decision]} all ${counted(total, 'line')}?`
      const message = `The book quantity of every line that is ${label === 'differs' ? 'different' : label} does not change.`
      if (decision === 'leave' && !(await confirm({ title, message, ok: verbs.leave }))) return
      await run(decision, { outcome }, title)
    },
  }
}
