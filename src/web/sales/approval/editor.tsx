import { DocumentEditor, type DocumentParts, type EditorProps } from '../../documents/editor.tsx'
import { Said } from '../../documents/fact.tsx'
import { DocumentFixedHead } from '../../documents/head/fixed.tsx'
import { SalespersonInput } from '../../documents/head/later-fields.tsx'
import { day } from '../../kit/data/number.ts'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { ApprovalActions } from './actions.tsx'
import { approvalKind } from './kind.ts'
import { ApprovalMore, ApprovalMoreSaid } from './more.tsx'
import { ApprovalSummary } from './summary.tsx'
import { ApprovalReadLines, ApprovalReadTotals, ApprovalTotals } from './view.tsx'

const parts: DocumentParts<ApprovalRow> = {
  Actions: ApprovalActions,
  Summary: ApprovalSummary,
  FixedHead: ({ row, base }) => (
    <>
      <DocumentFixedHead row={row} base={base} due={<Said label="Due">{day(row.dueDate)}</Said>}>
        <SalespersonInput />
      </DocumentFixedHead>
      <ApprovalMoreSaid row={row} />
    </>
  ),
  More: ApprovalMore,
  ReadLines: ApprovalReadLines,
  Totals: ApprovalTotals,
  ReadTotals: ApprovalReadTotals,
}

/** An approval at the desk. */
export const ApprovalEditor = (props: EditorProps<ApprovalRow>) => <DocumentEditor kind={approvalKind} parts={parts} {...props} />
