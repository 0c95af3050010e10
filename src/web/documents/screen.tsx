import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useRecord } from '../kit/data/query.ts'
import { DraftSlot } from '../kit/draft/slot.tsx'
import { newId } from '../kit/form/new-id.ts'
import { ListFault } from '../kit/list/empty.tsx'
import { memosById, stonesById } from '../stock/stone/find.ts'
import type { Known, PaperRow } from '../stock/stone/line-values.ts'
import type { DeskProps } from './editor.tsx'
import type { PaperKind } from './kind.ts'

type Props<Row extends PaperRow> = { kind: PaperKind<Row>; Desk: (props: DeskProps<Row>) => ReactNode }

/** `form` tells one form from another: it stays the same when a new paper is saved. */
type At = { id: string; form: string; isSaved: boolean; isMadeHere: boolean }

/** The paper that the address means; a new one is given its id here, so that the screen stays as it is when it has been saved. */
export const PaperAt = ({ name, children }: { name: string; children: (at: At) => ReactNode }) => {
  const { id: param = 'new' } = useParams({ strict: false }) as { id?: string }
  const isSaved = param !== 'new'
  return (
    <DraftSlot name={`${name}.${param}`} make={newId}>
      {slot => children({ id: isSaved ? param : slot, form: slot, isSaved, isMadeHere: !isSaved || param === slot })}
    </DraftSlot>
  )
}

/** One paper at its address: a new one, a draft, or one that was issued. */
export const PaperScreen = <Row extends PaperRow>({ kind, Desk }: Props<Row>) => (
  <PaperAt name={kind.entity.name}>{at => <Paper key={at.form} kind={kind} Desk={Desk} {...at} />}</PaperAt>
)

const Paper = <Row extends PaperRow>({ kind, Desk, id, isSaved, isMadeHere }: Props<Row> & At) => {
  const { data, error, refetch } = useRecord(kind.entity, isSaved ? id : undefined)
  const row = (data ?? null) as Row | null
  const known = useKnown(id, row, row?.state === 'draft' && !isMadeHere)
  if (error && !row) return <ListFault error={error} retry={() => void refetch()} />
  if ((isSaved && !row) || !known) return null
  return <Desk id={id} row={row} known={known} />
}

/** The stones of a draft as they are now, and the approvals that lines were taken from; null until they are there. */
const useKnown = (id: string, row: PaperRow | null, isDraft: boolean): Known | null => {
  const items: PaperRow['items'][number][] = row?.items ?? []
  const goods = isDraft ? items.flatMap(({ inventory }) => (inventory ? [inventory.id] : [])) : []
  const lines = items.flatMap(line => ('memo' in line && line.memo ? [line.memo] : []))
  const stones = useQuery({ queryKey: ['inventory', 'lookup', 'on', id], queryFn: () => stonesById(goods), enabled: goods.length > 0 })
  const memos = useQuery({ queryKey: ['approval', 'lines', 'on', id], queryFn: () => memosById(lines), enabled: lines.length > 0 })
  const known = useMemo(() => ({ stones: stones.data ?? new Map(), memos: memos.data ?? new Map() }), [stones.data, memos.data])
  const isWaiting = (goods.length > 0 && stones.isPending) || (lines.length > 0 && memos.isPending)
  return isWaiting ? null : known
}
