import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { PaperAt } from '../../documents/screen.tsx'
import { useRecord } from '../../kit/data/query.ts'
import { ListFault } from '../../kit/list/empty.tsx'
import { useWorkKind, type WorkRow, workEntity } from '../kind.ts'
import { WorkDesk } from './editor.tsx'

/** One order form of any kind: new, draft or issued. */
const WorkPaper = () => {
  const kind = useWorkKind()
  return (
    <PaperAt key={kind} name={kind}>
      {at => <Opened key={at.form} kind={kind} {...at} />}
    </PaperAt>
  )
}

const Opened = ({ kind, id, isSaved }: { kind: WorkKind; id: string; isSaved: boolean }) => {
  const { data, error, refetch } = useRecord(workEntity(kind), isSaved ? id : undefined)
  if (error && !data) return <ListFault error={error} retry={() => void refetch()} />
  if (isSaved && !data) return null
  return <WorkDesk kind={kind} id={id} row={(data as WorkRow | undefined) ?? null} />
}
export default WorkPaper
