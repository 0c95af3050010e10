import { useMemo, useRef, useState } from 'react'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { type Settle, usePaperForm } from '../../documents/form.ts'
import { PaperFrame } from '../../documents/frame.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { WorkActions } from '../actions.tsx'
import { type WorkRow, workEntity, workHome } from '../kind.ts'
import { FixedWorkHead } from './fixed-head.tsx'
import { WorkGoods } from './goods.tsx'
import { WorkHead } from './head.tsx'
import { useWorkPictures, WorkPictures } from './pictures.tsx'
import { workSheet } from './state.ts'
import { WorkFacts } from './summary.tsx'
import { WorkTasks } from './tasks.tsx'
import { WorkTerms } from './terms.tsx'
import { WorkReadTotals, WorkTotals } from './totals.tsx'
import { WorkRead } from './view/view.tsx'

type Props = { kind: WorkKind; id: string; row: WorkRow | null }

/** The editor of an order form: goods, services and prices. */
export const WorkDesk = ({ kind, id, row }: Props) => {
  const seesPay = useRights().may('confidential.read')
  const { settings } = useUser()
  const sheet = useMemo(() => workSheet(kind, seesPay), [kind, seesPay])
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const pictures = useWorkPictures(kind, id, row !== null)
  const lost = pictures.isWaiting ? 'The pictures are not uploaded yet. Save the draft first, or you must add them again.' : undefined
  const desk = usePaperForm(sheet, { id, row, lost })
  const entity = workEntity(kind)
  const issued = row && desk.isFixed ? row : null
  return (
    <PaperFrame
      {...{ entity, home: workHome(kind), id, row, desk, isPrinted }}
      onPrint={setPrinted}
      actions={<WorkActions {...{ kind, id, row, desk, settle, isPrinted }} onPrint={setPrinted} onSaved={pictures.keep} />}
      aside={<WorkFacts kind={kind} row={row} pictures={<WorkPictures kind={kind} pictures={pictures} />} />}
      totals={issued ? <WorkReadTotals row={issued} /> : <WorkTotals />}
    >
      {issued ? <FixedWorkHead row={issued} base={settings.currency} /> : <WorkHead kind={kind} onRated={desk.rateByHand} />}
      {issued ? (
        <WorkRead kind={kind} row={issued} />
      ) : (
        <>
          <WorkGoods kind={kind} settle={settle} />
          <WorkTasks />
        </>
      )}
      <WorkTerms issued={issued} />
    </PaperFrame>
  )
}
