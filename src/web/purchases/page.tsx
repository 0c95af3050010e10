import { entities } from '../../domain/index.ts'
import { PaperAt } from '../documents/screen.tsx'
import { useRecord } from '../kit/data/query.ts'
import { ListFault } from '../kit/list/empty.tsx'
import { PurchaseDesk } from './editor.tsx'

/** One purchase or expense: new, draft or recorded. */
const PurchasePaper = () => <PaperAt name={entities.purchase.name}>{at => <Opened key={at.form} {...at} />}</PaperAt>

const Opened = ({ id, isSaved }: { id: string; isSaved: boolean }) => {
  const { data, error, refetch } = useRecord(entities.purchase, isSaved ? id : undefined)
  if (error && !data) return <ListFault error={error} retry={() => void refetch()} />
  if (isSaved && !data) return null
  return <PurchaseDesk id={id} row={data ?? null} />
}
export default PurchasePaper
