import { invoiceKind } from '../../documents/invoice-kind.ts'
import { DocumentScreen } from '../../documents/screen.tsx'
import { InvoiceEditor } from './editor.tsx'

/** One invoice: a new one, a draft, or one that was issued. */
const InvoiceDocument = () => <DocumentScreen kind={invoiceKind} Editor={InvoiceEditor} />
export default InvoiceDocument
