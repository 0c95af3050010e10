import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import { DocumentAt, useOpened } from '../../documents/screen.tsx'
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
  const opened = useOpened(billEntity(kind), { id, isSaved })
  return opened.isReady ? <BillEditor kind={kind} id={id} row={opened.row} copied={opened.copied} /> : opened.instead
}
export default BillDocument
