import { type ActionProps, DocumentActions } from '../../documents/actions.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { approvalKind } from './kind.ts'
import { ApprovalButtons } from './transitions.tsx'

/** The next actions of an approval. */
export const ApprovalActions = (props: ActionProps<ApprovalRow>) => {
  const { row, editor } = props
  return (
    <DocumentActions kind={approvalKind} {...props} hasMenu>
      {row && <ApprovalButtons row={row} onDone={after => editor.take(after)} />}
    </DocumentActions>
  )
}
