import type { WorkKind } from '../domain/work-kind.ts'
import type { WorkRow } from './workshop-kind.ts'
import { ReadGoods } from './workshop-read-goods.tsx'
import { ReadResults } from './workshop-read-results.tsx'
import { ReadTasks } from './workshop-read-tasks.tsx'
import { ResultLabels } from './workshop-receipt-labels.tsx'

/** The goods with what became of each, the work done to them, and every receipt. */
export const WorkRead = ({ kind, row }: { kind: WorkKind; row: WorkRow }) => (
  <>
    <ReadGoods kind={kind} row={row} />
    <ReadTasks kind={kind} row={row} />
    <ReadResults kind={kind} row={row} />
    <ResultLabels row={row} />
  </>
)
