import type { WorkKind } from '../../../../domain/workshop/work-kind.ts'
import type { WorkRow } from '../../kind.ts'
import { ResultLabels } from '../../receipt/labels.tsx'
import { StepActions } from '../../steps/actions.tsx'
import { ReadSteps } from '../../steps/read.tsx'
import { ReadGoods } from './goods.tsx'
import { ReadResults } from './results.tsx'
import { ReadTasks } from './tasks.tsx'

/** An issued order form: the goods with their results, the services, and every receipt. */
export const WorkRead = ({ kind, row, onDone }: { kind: WorkKind; row: WorkRow; onDone: (after: WorkRow, message: string) => void }) => (
  <>
    <ReadGoods kind={kind} row={row} />
    <ReadTasks kind={kind} row={row} />
    <ReadSteps kind={kind} row={row} />
    <StepActions kind={kind} row={row} onDone={onDone} />
    <ReadResults kind={kind} row={row} />
    <ResultLabels row={row} />
  </>
)
