import { DocumentEditor, type DocumentParts, type EditorProps } from '../../documents/editor.tsx'
import { Fact } from '../../documents/fact.tsx'
import { SalespersonInput } from '../../documents/head/after-issue-fields.tsx'
import { DocumentFixedHead } from '../../documents/head/fixed.tsx'
import { day } from '../../kit/data/number.ts'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { ApprovalActions } from './actions.tsx'
import { approvalKind } from './kind.ts'
import { ApprovalMore, ApprovalMoreSummary } from './more.tsx'
import { ApprovalSummary } from './summary.tsx'
import { ApprovalReadLines, ApprovalReadTotals, ApprovalTotals } from './view.tsx'

const parts: DocumentParts<ApprovalRow> = {
  Actions: ApprovalActions,
  Summary: ApprovalSummary,
  FixedHead: ({ row, base }) => (
    <>
      <DocumentFixedHead row={row} base={base} due={<Fact label="Due">{day(row.dueDate)}</Fact>}>
        <SalespersonInput />
      </DocumentFixedHead>
      <ApprovalMoreSummary row={row} />
    </>
  ),
  More: ApprovalMore,
  ReadLines: ApprovalReadLines,
  Totals: ApprovalTotals,
  ReadTotals: ApprovalReadTotals,
}

/** The editor of an approval. */
export const ApprovalEditor = (props: EditorProps<ApprovalRow>) => <DocumentEditor kind={approvalKind} parts={parts} {...props} />
