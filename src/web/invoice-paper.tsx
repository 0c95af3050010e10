import { Page } from './kit/page.tsx'

const InvoicePaper = () => <Page title="Invoice" back={{ to: '/sales-and-clients/invoices', label: 'Invoices' }}>{null}</Page>
export default InvoicePaper
