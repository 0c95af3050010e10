import { DocumentScreen } from '../../documents/screen.tsx'
import { ApprovalEditor } from './editor.tsx'
import { approvalKind } from './kind.ts'

/** The screen of one approval: new, draft or issued. */
const ApprovalDocument = () => <DocumentScreen kind={approvalKind} Editor={ApprovalEditor} />
export default ApprovalDocument
