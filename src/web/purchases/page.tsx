import { entities } from '../../domain/index.ts'
import { DocumentAt, useOpened } from '../documents/screen.tsx'
import { PurchaseEditor } from './editor.tsx'

/** One purchase or expense: new, draft or recorded. */
const PurchaseDocument = () => <DocumentAt name={entities.purchase.name}>{at => <Opened key={at.form} {...at} />}</DocumentAt>

const Opened = ({ id, isSaved }: { id: string; isSaved: boolean }) => {
  const opened = useOpened(entities.purchase, { id, isSaved })
  return opened.isReady ? <PurchaseEditor id={id} row={opened.row} copied={opened.copied} /> : opened.instead
}
export default PurchaseDocument
