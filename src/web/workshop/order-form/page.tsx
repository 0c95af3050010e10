import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { DocumentAt } from '../../documents/screen.tsx'
import { useRecord } from '../../kit/data/query.ts'
import { ListFault } from '../../kit/list/empty.tsx'
import { useWorkKind, workEntity } from '../kind.ts'
import { WorkEditor } from './editor.tsx'

/** One order form of any kind: new, draft or issued. */
const WorkDocument = () => {
  const kind = useWorkKind()
  return (
    <DocumentAt key={kind} name={kind}>
      {at => <Opened key={at.form} kind={kind} {...at} />}
    </DocumentAt>
  )
}

const Opened = ({ kind, id, isSaved }: { kind: WorkKind; id: string; isSaved: boolean }) => {
  const { data, error, refetch } = useRecord(workEntity(kind), isSaved ? id : undefined)
  if (error && !data) return <ListFault error={error} retry={() => void refetch()} />
  if (isSaved && !data) return null
  return <WorkEditor kind={kind} id={id} row={data ?? null} />
}
export default WorkDocument
