import { PaperScreen } from '../../documents/screen.tsx'
import { ApprovalDesk } from './editor.tsx'
import { approvalKind } from './kind.ts'

/** The screen of one approval: new, draft or issued. */
const ApprovalPaper = () => <PaperScreen kind={approvalKind} Desk={ApprovalDesk} />
export default ApprovalPaper
