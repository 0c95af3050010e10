import { PaperScreen } from '../../documents/screen.tsx'
import { ApprovalDesk } from './editor.tsx'
import { approvalKind } from './kind.ts'

/** One approval: a new one, a draft, or one whose goods are out. */
const ApprovalPaper = () => <PaperScreen kind={approvalKind} Desk={ApprovalDesk} />
export default ApprovalPaper
