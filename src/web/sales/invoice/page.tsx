import { invoiceKind } from '../../documents/invoice-kind.ts'
import { DocumentScreen } from '../../documents/screen.tsx'
import { InvoiceEditor } from './editor.tsx'

/** The screen of one invoice: new, draft or issued. */
const InvoiceDocument = () => <DocumentScreen kind={invoiceKind} Editor={InvoiceEditor} />
export default InvoiceDocument
