import { type DeskProps, PaperDesk, type PaperParts } from '../../documents/editor.tsx'
import { Said } from '../../documents/fact.tsx'
import { PaperFixedHead } from '../../documents/head/fixed.tsx'
import { SalespersonInput } from '../../documents/head/later-fields.tsx'
import { day } from '../../kit/data/number.ts'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { ApprovalActions } from './actions.tsx'
import { approvalKind } from './kind.ts'
import { ApprovalMore, ApprovalMoreSaid } from './more.tsx'
import { ApprovalFacts } from './summary.tsx'
import { ApprovalReadLines, ApprovalReadTotals, ApprovalTotals } from './view.tsx'

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

/** The editor of an approval. */
export const ApprovalDesk = (props: DeskProps<ApprovalRow>) => <PaperDesk kind={approvalKind} parts={parts} {...props} />
