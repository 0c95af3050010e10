import { useMemo, useRef, useState } from 'react'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import type { Copied } from '../../documents/copy/copied.ts'
import { type Settle, useDocumentForm } from '../../documents/form.ts'
import { DocumentFrame } from '../../documents/frame.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { BillActions } from './actions.tsx'
import { BillHead, FixedBillHead } from './head.tsx'
import { type BillRow, billEntity, billHome } from './kind.ts'
import { BillLines } from './lines.tsx'
import { usePrefilledForm } from './prefill.ts'
import { billForm } from './state.ts'
import { BillSummary } from './summary.tsx'
import { BillReadTotals, BillTotals } from './totals.tsx'
import { BillRead } from './view.tsx'

type Props = { kind: WorkKind; id: string; row: BillRow | null; copied: Copied<BillRow> | null }

/** The editor of a production invoice. */
export const BillEditor = ({ kind, id, row, copied }: Props) => {
  const formState = useMemo(() => billForm(kind), [kind])
  const { settings } = useUser()
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const editor = useDocumentForm(formState, { id, row, copied })
  usePrefilledForm(kind, editor, row === null)
  const issued = row && editor.isFixed ? row : null
  return (
    <DocumentFrame
      {...{ entity: billEntity(kind), home: billHome(kind), id, row, editor, isPrinted }}
      onPrint={setPrinted}
      actions={<BillActions {...{ kind, id, row, editor, settle, isPrinted }} onPrint={setPrinted} />}
      aside={<BillSummary kind={kind} row={row} />}
      totals={issued ? <BillReadTotals row={issued} /> : <BillTotals />}
    >
      {issued ? <FixedBillHead row={issued} base={settings.currency} /> : <BillHead onRated={editor.rateByHand} />}
      {issued ? <BillRead kind={kind} row={issued} /> : <BillLines kind={kind} />}
    </DocumentFrame>
  )
}
