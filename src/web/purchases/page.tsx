import { entities } from '../../domain/index.ts'
import { DocumentAt } from '../documents/screen.tsx'
import { useRecord } from '../kit/data/query.ts'
import { ListFault } from '../kit/list/empty.tsx'
import { PurchaseEditor } from './editor.tsx'

/** One purchase or expense: new, draft or recorded. */
const PurchaseDocument = () => <DocumentAt name={entities.purchase.name}>{at => <Opened key={at.form} {...at} />}</DocumentAt>

const Opened = ({ id, isSaved }: { id: string; isSaved: boolean }) => {
  const { data, error, refetch } = useRecord(entities.purchase, isSaved ? id : undefined)
  if (error && !data) return <ListFault error={error} retry={() => void refetch()} />
  if (isSaved && !data) return null
  return <PurchaseEditor id={id} row={data ?? null} />
}
export default PurchaseDocument
