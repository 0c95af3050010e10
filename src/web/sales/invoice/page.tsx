import { invoiceKind } from '../../documents/invoice-kind.ts'
import { PaperScreen } from '../../documents/screen.tsx'
import { InvoiceDesk } from './editor.tsx'

/** The screen of one invoice: new, draft or issued. */
const InvoicePaper = () => <PaperScreen kind={invoiceKind} Desk={InvoiceDesk} />
export default InvoicePaper
