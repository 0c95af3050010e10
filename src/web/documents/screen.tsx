import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef } from 'react'
import type { Entity, RowOf } from '../../domain/kit/entity.ts'
import { useRecord } from '../kit/data/query.ts'
import { DraftSlot } from '../kit/draft/slot.tsx'
import { newId } from '../kit/form/new-id.ts'
import { ListFault } from '../kit/list/empty.tsx'
import { approvalLinesById, stonesById } from '../stock/stone/find.ts'
import type { DocumentRow, Known } from '../stock/stone/line-values.ts'
import { type Copied, useCopied } from './copy/copied.ts'
import type { EditorProps } from './editor.tsx'
import type { DocumentKind } from './kind.ts'
import { documentRow } from './state.ts'

type Props<Row extends DocumentRow> = { kind: DocumentKind<Row>; Editor: (props: EditorProps<Row>) => ReactNode }

/** `form` identifies the form; it stays the same when a new document is saved. */
type At = { id: string; form: string; isSaved: boolean }

/** The document at this URL. A new one gets its id here, so that the screen does not change when it is saved. */
export const DocumentAt = ({ name, children }: { name: string; children: (at: At) => ReactNode }) => {
  const { id: param = 'new' }: { id?: string } = useParams({ strict: false })
  const isSaved = param !== 'new'
  return (
    <DraftSlot name={`${name}.${param}`} make={newId}>
      {slot => children({ id: isSaved ? param : slot, form: slot, isSaved })}
    </DraftSlot>
  )
}

type Opened<Row> = { isReady: false; instead: ReactNode } | { isReady: true; row: Row | null; copied: Copied<Row> | null }

/** The saved document at this URL, or the one that a new document copies. Until then, what is drawn instead. */
export const useOpened = <R extends Entity>(entity: R, { id, isSaved }: Pick<At, 'id' | 'isSaved'>): Opened<RowOf<R>> => {
  const saved = useRecord(entity, isSaved ? id : undefined)
  const copied = useCopied(entity, { enabled: !isSaved })
  const isReady = isSaved ? saved.data !== undefined : !copied.id || copied.data !== null
  if (isReady) return { isReady, row: saved.data ?? null, copied: copied.data }
  const { error, refetch } = isSaved ? saved : copied
  return { isReady, instead: error && <ListFault error={error} retry={() => void refetch()} /> }
}

/** The screen of one document: new, draft or issued. */
export const DocumentScreen = <Row extends DocumentRow>({ kind, Editor }: Props<Row>) => (
  <DocumentAt name={kind.entity.name}>{at => <Document key={at.form} kind={kind} Editor={Editor} at={at} />}</DocumentAt>
)

const Document = <Row extends DocumentRow>({ kind, Editor, at }: Props<Row> & { at: At }) => {
  const opened = useOpened(kind.entity, at)
  const row = opened.isReady && opened.row ? documentRow<Row>(opened.row) : null
  const copied = opened.isReady && opened.copied ? { ...opened.copied, row: documentRow<Row>(opened.copied.row) } : null
  const known = useKnown(at.id, row ?? copied?.row ?? null, copied !== null || row?.state === 'draft')
  // What is typed stays while the goods of a new or newer version load. Before the document is there, nothing is known of its goods.
  const latest = useRef<Known | null>(null)
  if (!opened.isReady) return opened.instead
  latest.current = known ?? latest.current
  return latest.current && <Editor id={at.id} row={row} copied={copied} known={latest.current} />
}

/** The current stones of a draft and the approval lines it sells from; null while they load. */
const useKnown = (id: string, row: DocumentRow | null, isDraft: boolean): Known | null => {
  const items: DocumentRow['items'][number][] = row?.items ?? []
  const goods = isDraft ? items.flatMap(({ inventory }) => (inventory ? [inventory.id] : [])) : []
  const lines = items.flatMap(line => ('approvalLine' in line && line.approvalLine ? [line.approvalLine] : []))
  const stones = useQuery({ queryKey: ['inventory', 'lookup', 'on', id], queryFn: () => stonesById(goods), enabled: goods.length > 0 })
  const approvalLines = useQuery({
    queryKey: ['approval', 'lines', 'on', id],
    queryFn: () => approvalLinesById(lines),
    enabled: lines.length > 0,
  })
  const known = useMemo(
    () => ({ stones: stones.data ?? new Map(), approvalLines: approvalLines.data ?? new Map() }),
    [stones.data, approvalLines.data],
  )
  const isWaiting = (goods.length > 0 && stones.isPending) || (lines.length > 0 && approvalLines.isPending)
  return isWaiting ? null : known
}
