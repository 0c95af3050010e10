import { InvoiceDesk } from './invoice-desk.tsx'
import { invoiceKind } from './invoice-kind.ts'
import { PaperScreen } from './paper-screen.tsx'

/** One invoice: a new one, a draft, or one that was issued. */
const InvoicePaper = () => <PaperScreen kind={invoiceKind} Desk={InvoiceDesk} />
export default InvoicePaper
