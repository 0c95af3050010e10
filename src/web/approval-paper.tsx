import { ApprovalDesk } from './approval-desk.tsx'
import { approvalKind } from './approval-kind.ts'
import { PaperScreen } from './paper-screen.tsx'

/** One approval: a new one, a draft, or one whose goods are out. */
const ApprovalPaper = () => <PaperScreen kind={approvalKind} Desk={ApprovalDesk} />
export default ApprovalPaper
