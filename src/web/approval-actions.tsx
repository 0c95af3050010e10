import { approvalKind } from './approval-kind.ts'
import { ApprovalMoves } from './approval-moves.tsx'
import { type ActionProps, PaperActions } from './paper-actions.tsx'
import type { ApprovalRow } from './paper-values.ts'

/** What may be done next with an approval. */
export const ApprovalActions = (props: ActionProps<ApprovalRow>) => {
  const { row, desk } = props
  return (
    <PaperActions kind={approvalKind} {...props}>
      {row && <ApprovalMoves row={row} onDone={after => desk.take(after)} />}
    </PaperActions>
  )
}
