import { ApprovalActions } from './actions.tsx'
import { ApprovalFacts } from './summary.tsx'
import { approvalKind } from './kind.ts'
import { ApprovalMore, ApprovalMoreSaid } from './more.tsx'
import { ApprovalReadLines, ApprovalReadTotals, ApprovalTotals } from './view.tsx'
import { day } from '../../kit/data/number.ts'
import { type DeskProps, PaperDesk, type PaperParts } from '../../documents/editor.tsx'
import { PaperFixedHead, Said } from '../../documents/head/fixed.tsx'
import { SalespersonInput } from '../../documents/head/later-fields.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'

const parts: PaperParts<ApprovalRow> = {
  Actions: ApprovalActions,
  Facts: ApprovalFacts,
  FixedHead: ({ row, base }) => (
    <>
      <PaperFixedHead row={row} base={base} due={<Said label="Due">{day(row.dueDate)}</Said>}>
        <SalespersonInput />
      </PaperFixedHead>
      <ApprovalMoreSaid row={row} />
    </>
  ),
  More: ApprovalMore,
  ReadLines: ApprovalReadLines,
  Totals: ApprovalTotals,
  ReadTotals: ApprovalReadTotals,
}

/** An approval at the desk. */
export const ApprovalDesk = (props: DeskProps<ApprovalRow>) => <PaperDesk kind={approvalKind} parts={parts} {...props} />
