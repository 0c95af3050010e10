import { invoiceKind } from '../../documents/invoice-kind.ts'
import { PaperScreen } from '../../documents/screen.tsx'
import { InvoiceDesk } from './editor.tsx'

/** One invoice: a new one, a draft, or one that was issued. */
const InvoicePaper = () => <PaperScreen kind={invoiceKind} Desk={InvoiceDesk} />
export default InvoicePaper
