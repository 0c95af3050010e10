import { useMemo, useRef, useState } from 'react'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { type Settle, usePaperForm } from '../../documents/form.ts'
import { PaperFrame } from '../../documents/frame.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { BillActions } from './actions.tsx'
import { BillHead, FixedBillHead } from './head.tsx'
import { type BillRow, billEntity, billHome } from './kind.ts'
import { BillLines } from './lines.tsx'
import { usePrefilledForm } from './prefill.ts'
import { billSheet } from './state.ts'
import { BillFacts } from './summary.tsx'
import { BillReadTotals, BillTotals } from './totals.tsx'
import { BillRead } from './view.tsx'

type Props = { kind: WorkKind; id: string; row: BillRow | null }

/** A production invoice at the desk: who owes whom, for which work, and how much. */
export const BillDesk = ({ kind, id, row }: Props) => {
  const sheet = useMemo(() => billSheet(kind), [kind])
  const { settings } = useUser()
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const desk = usePaperForm(sheet, { id, row })
  usePrefilledForm(kind, desk, row === null)
  const issued = row && desk.isFixed ? row : null
  return (
    <PaperFrame
      {...{ entity: billEntity(kind), home: billHome(kind), id, row, desk, isPrinted }}
      onPrint={setPrinted}
      actions={<BillActions {...{ kind, id, row, desk, settle, isPrinted }} onPrint={setPrinted} />}
      aside={<BillFacts kind={kind} row={row} />}
      totals={issued ? <BillReadTotals row={issued} /> : <BillTotals />}
    >
      {issued ? <FixedBillHead row={issued} base={settings.currency} /> : <BillHead onRated={desk.rateByHand} />}
      {issued ? <BillRead kind={kind} row={issued} /> : <BillLines kind={kind} />}
    </PaperFrame>
  )
}
