import { type DeskProps, PaperDesk, type PaperParts } from '../../documents/editor.tsx'
import { Fact } from '../../documents/fact.tsx'
import { SalespersonInput } from '../../documents/head/after-issue-fields.tsx'
import { PaperFixedHead } from '../../documents/head/fixed.tsx'
import { day } from '../../kit/data/number.ts'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { ApprovalActions } from './actions.tsx'
import { approvalKind } from './kind.ts'
import { ApprovalMore, ApprovalMoreFacts } from './more.tsx'
import { ApprovalFacts } from './summary.tsx'
import { ApprovalReadLines, ApprovalReadTotals, ApprovalTotals } from './view.tsx'

const parts: PaperParts<ApprovalRow> = {
  Actions: ApprovalActions,
  Facts: ApprovalFacts,
  FixedHead: ({ row, base }) => (
    <>
      <PaperFixedHead row={row} base={base} due={<Fact label="Due">{day(row.dueDate)}</Fact>}>
        <SalespersonInput />
      </PaperFixedHead>
      <ApprovalMoreFacts row={row} />
    </>
  ),
  More: ApprovalMore,
  ReadLines: ApprovalReadLines,
  Totals: ApprovalTotals,
  ReadTotals: ApprovalReadTotals,
}

/** An approval at the desk. */
export const ApprovalDesk = (props: DeskProps<ApprovalRow>) => <PaperDesk kind={approvalKind} parts={parts} {...props} />
