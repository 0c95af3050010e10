import { DocumentEditor, type DocumentParts, type EditorProps } from '../../documents/editor.tsx'
import { DocumentFixedHead } from '../../documents/head/fixed.tsx'
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
      <DocumentFixedHead row={row} base={base} />
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
