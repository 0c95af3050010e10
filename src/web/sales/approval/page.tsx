import { DocumentScreen } from '../../documents/screen.tsx'
import { ApprovalEditor } from './editor.tsx'
import { approvalKind } from './kind.ts'

/** One approval: a new one, a draft, or one whose goods are out. */
const ApprovalDocument = () => <DocumentScreen kind={approvalKind} Editor={ApprovalEditor} />
export default ApprovalDocument
