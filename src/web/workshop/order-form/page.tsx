import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { DocumentAt, useOpened } from '../../documents/screen.tsx'
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
  const opened = useOpened(workEntity(kind), { id, isSaved })
  return opened.isReady ? <WorkEditor kind={kind} id={id} row={opened.row} copied={opened.copied} /> : opened.instead
}
export default WorkDocument
