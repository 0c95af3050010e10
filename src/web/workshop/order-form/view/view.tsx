import type { WorkKind } from '../../../../domain/workshop/work-kind.ts'
import type { WorkRow } from '../../kind.ts'
import { ResultLabels } from '../../receipt/labels.tsx'
import { ReadGoods } from './goods.tsx'
import { ReadResults } from './results.tsx'
import { ReadTasks } from './tasks.tsx'

/** An issued order form: the goods with their results, the services, and every receipt. */
export const WorkRead = ({ kind, row }: { kind: WorkKind; row: WorkRow }) => (
  <>
    <ReadGoods kind={kind} row={row} />
    <ReadTasks kind={kind} row={row} />
    <ReadResults kind={kind} row={row} />
    <ResultLabels row={row} />
  </>
)
