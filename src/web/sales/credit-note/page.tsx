import { entities } from '../../../domain/index.ts'
import { DocumentAt, useOpened } from '../../documents/screen.tsx'
import { useRead } from '../../kit/data/query.ts'
import { ListFault } from '../../kit/list/empty.tsx'
import { useView } from '../../kit/list/view.ts'
import { Page } from '../../kit/shell/page.tsx'
import { Go } from '../../kit/shell/place.tsx'
import { CreditEditor } from './editor.tsx'

/** The screen of one credit note: new, draft or issued. A new one names its invoice in the URL. */
const CreditNoteDocument = () => (
  <DocumentAt name={entities.creditNote.name}>{at => <Opened key={at.form} id={at.id} isSaved={at.isSaved} />}</DocumentAt>
)

const Opened = ({ id, isSaved }: { id: string; isSaved: boolean }) => {
  const [{ invoice: named }] = useView({ inAddress: true })
  const opened = useOpened(entities.creditNote, { id, isSaved })
  const row = opened.isReady ? opened.row : null
  const invoice = row?.invoice.id ?? named
  const isDraft = !row || row.state === 'draft'
  const left = useRead('creditnote/left', { invoice: invoice ?? '' }, { enabled: opened.isReady && isDraft && invoice !== undefined })
  if (!opened.isReady) return opened.instead
  if (!invoice) return <WithoutInvoice />
  if (left.error && !left.data) return <ListFault error={left.error} retry={() => void left.refetch()} />
  if (isDraft && !left.data) return null
  return <CreditEditor id={id} invoice={invoice} row={row} left={isDraft ? (left.data ?? null) : null} onRefused={left.refetch} />
}

/** A new credit note that names no invoice. */
const WithoutInvoice = () => (
  <Page title="New credit note">
    <p>A credit note is made from an invoice. Open the invoice and choose Credit.</p>
    <Go to="/sales-and-clients/invoices">Open the invoices</Go>
  </Page>
)
export default CreditNoteDocument
