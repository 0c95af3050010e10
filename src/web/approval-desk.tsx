import { ApprovalActions } from './approval-actions.tsx'
import { ApprovalFacts } from './approval-facts.tsx'
import { approvalKind } from './approval-kind.ts'
import { ApprovalMore, ApprovalMoreSaid } from './approval-more.tsx'
import { ApprovalReadLines, ApprovalReadTotals, ApprovalTotals } from './approval-read.tsx'
import { day } from './kit/number.ts'
import { type DeskProps, PaperDesk, type PaperParts } from './paper-desk.tsx'
import { PaperFixedHead, Said } from './paper-fixed-head.tsx'
import { SalespersonInput } from './paper-later-fields.tsx'
import type { ApprovalRow } from './paper-values.ts'

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
