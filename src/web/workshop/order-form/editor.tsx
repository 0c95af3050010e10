import { useMemo, useRef, useState } from 'react'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import type { Copied } from '../../documents/copy/copied.ts'
import { type Settle, useDocumentForm } from '../../documents/form.ts'
import { DocumentFrame } from '../../documents/frame.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { WorkActions } from '../actions.tsx'
import { type WorkRow, workEntity, workHome } from '../kind.ts'
import { StepPlan } from '../steps/plan.tsx'
import { FixedWorkHead } from './fixed-head.tsx'
import { WorkGoods } from './goods.tsx'
import { WorkHead } from './head.tsx'
import { useWorkPictures, WorkPictures } from './pictures.tsx'
import { workForm } from './state.ts'
import { WorkSummary } from './summary.tsx'
import { WorkTasks } from './tasks.tsx'
import { WorkTerms } from './terms.tsx'
import { WorkReadTotals, WorkTotals } from './totals.tsx'
import { WorkRead } from './view/view.tsx'

type Props = { kind: WorkKind; id: string; row: WorkRow | null; copied: Copied<WorkRow> | null }

/** The editor of an order form: goods, services and prices. */
export const WorkEditor = ({ kind, id, row, copied }: Props) => {
  const seesPay = useRights().may('confidential.read')
  const { settings } = useUser()
  const formState = useMemo(() => workForm(kind, seesPay), [kind, seesPay])
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const pictures = useWorkPictures(kind, id, row !== null)
  const lost = pictures.isWaiting ? 'The pictures are not uploaded yet. Save the draft first, or you must add them again.' : undefined
  const editor = useDocumentForm(formState, { id, row, copied, lost })
  const entity = workEntity(kind)
  const issued = row && editor.isFixed ? row : null
  const stepDone = (after: WorkRow, message: string) => {
    editor.take(after)
    notify.success(message)
  }
  return (
    <DocumentFrame
      {...{ entity, home: workHome(kind), id, row, editor, isPrinted }}
      onPrint={setPrinted}
      actions={<WorkActions {...{ kind, id, row, editor, settle, isPrinted }} onPrint={setPrinted} onSaved={pictures.keep} />}
      aside={<WorkSummary kind={kind} row={row} pictures={<WorkPictures kind={kind} pictures={pictures} />} />}
      totals={issued ? <WorkReadTotals row={issued} /> : <WorkTotals />}
    >
      {issued ? <FixedWorkHead row={issued} base={settings.currency} /> : <WorkHead kind={kind} onRated={editor.rateByHand} />}
      {issued ? (
        <WorkRead kind={kind} row={issued} onDone={stepDone} />
      ) : (
        <>
          <WorkGoods kind={kind} settle={settle} />
          <WorkTasks />
          <StepPlan kind={kind} />
        </>
      )}
      <WorkTerms issued={issued} readOnly={editor.isReadOnly} />
    </DocumentFrame>
  )
}
