import { useParams } from '@tanstack/react-router'
import { entities } from '../../../../domain/index.ts'
import { useRecord } from '../../../kit/data/query.ts'
import { ListFault } from '../../../kit/list/empty.tsx'
import { approvalKind } from '../kind.ts'
import { ReturnEditor } from './editor.tsx'

/** The screen that records the return of an approval by scanning. */
const ApprovalReturn = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data: row, error, refetch } = useRecord(entities.approval, id)
  if (error && !row) return <ListFault error={error} retry={() => void refetch()} />
  return row ? <ReturnEditor key={row.id} row={row} home={`${approvalKind.home}/${row.id}`} /> : null
}
export default ApprovalReturn
