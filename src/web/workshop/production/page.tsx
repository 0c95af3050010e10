import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import { DocumentAt } from '../../documents/screen.tsx'
import { useRecord } from '../../kit/data/query.ts'
import { ListFault } from '../../kit/list/empty.tsx'
import { useWorkKind } from '../kind.ts'
import { BillEditor } from './editor.tsx'
import { billEntity } from './kind.ts'

/** One production invoice of any kind: new, draft or issued. */
const BillDocument = () => {
  const kind = useWorkKind()
  return (
    <DocumentAt key={kind} name={workKinds[kind].bill}>
      {at => <Opened key={at.form} kind={kind} {...at} />}
    </DocumentAt>
  )
}

const Opened = ({ kind, id, isSaved }: { kind: WorkKind; id: string; isSaved: boolean }) => {
  const { data, error, refetch } = useRecord(billEntity(kind), isSaved ? id : undefined)
  if (error && !data) return <ListFault error={error} retry={() => void refetch()} />
  if (isSaved && !data) return null
  return <BillEditor kind={kind} id={id} row={data ?? null} />
}
export default BillDocument
