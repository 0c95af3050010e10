import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { entities } from '../../../domain/index.ts'
import { Attachments } from '../../company/attachment/attachment.tsx'
import { useRecord } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { DraftSlot } from '../../kit/draft/slot.tsx'
import { newId } from '../../kit/form/new-id.ts'
import { ListFault } from '../../kit/list/empty.tsx'
import { useCopySource } from '../../kit/record/copy.ts'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { useKeys } from '../../kit/shell/keys.tsx'
import { Page, Section } from '../../kit/shell/page.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { stonesById } from '../stone/find.ts'
import type { Stone } from '../stone/line-values.ts'
import { TransferEditor } from './editor.tsx'
import { type TransferRow, transferHome } from './messages.ts'
import { TransferStones } from './panel.tsx'
import { summaryOf } from './summary.tsx'
import classes from './transfer.module.css'
import { TransferButtons } from './transitions.tsx'

/** The current data of the stones of a transfer; null while they load. */
const useStonesOf = (row: TransferRow | undefined): Stone[] | null => {
  const ids = row?.items.map(({ inventory }) => inventory.id) ?? []
  const { data: stones } = useQuery({
    queryKey: ['inventory', 'lookup', 'on', row?.id, row?.version],
    queryFn: () => stonesById(ids),
    enabled: ids.length > 0,
  })
  if (ids.length > 0 && !stones) return null
  return ids.flatMap(id => stones?.get(id) ?? [])
}

/** A draft, with the current data of its stones. */
const Draft = ({ row }: { row: TransferRow }) => {
  const stones = useStonesOf(row)
  if (!stones) return null
  return (
    <DraftSlot name={`transfer.${row.id}.${row.version}`}>
      {slot => <TransferEditor key={slot} id={row.id} row={row} copied={null} stones={stones} />}
    </DraftSlot>
  )
}

/** A sent transfer, with the place of each stone. */
const Sent = ({ row }: { row: TransferRow }) => {
  const go = useGo()
  useKeys([{ key: 'Escape', label: 'Back to the list', run: () => go(transferHome) }])
  const status = entities.transfer.fields.status.options?.find(({ value }) => value === row.status)
  const title = (
    <span className={classes.heading}>
      {row.number} <Status tone={status?.tone}>{status?.label}</Status>
    </span>
  )
  const aside = (
    <>
      <Section title="Transfer">
        <Summary pairs={summaryOf(row).slice(1)} />
      </Section>
      <Attachments entity={entities.transfer} id={row.id} />
      <Section title="History">
        <History entity={entities.transfer} id={row.id} />
      </Section>
    </>
  )
  return (
    <Page title={title} back={{ to: transferHome, label: entities.transfer.label }} actions={<TransferButtons row={row} />} aside={aside}>
      <div className={classes.sheet}>
        <TransferStones row={row} />
      </div>
    </Page>
  )
}

const Known = ({ id }: { id: string }) => {
  const { data: row, error, refetch } = useRecord(entities.transfer, id)
  if (error && !row) return <ListFault error={error} retry={() => void refetch()} />
  if (!row) return null
  return row.state === 'draft' ? <Draft row={row} /> : <Sent row={row} />
}

/** A new transfer, perhaps a copy of another. */
const New = () => {
  const { id: copied, data, error, refetch } = useCopySource(entities.transfer)
  const stones = useStonesOf(data)
  if (error && !data) return <ListFault error={error} retry={() => void refetch()} />
  if (!stones || (copied && !data)) return null
  return (
    <DraftSlot name="transfer.new" make={newId}>
      {slot => <TransferEditor key={slot} id={slot} row={null} copied={data ?? null} stones={stones} />}
    </DraftSlot>
  )
}

/** The page of one transfer: new, draft or sent. */
const TransferPage = () => {
  const { id = 'new' }: { id?: string } = useParams({ strict: false })
  return id === 'new' ? <New /> : <Known key={id} id={id} />
}
export default TransferPage
