import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { nouns } from '../domain/index.ts'
import { InvoiceDesk } from './invoice-desk.tsx'
import { stonesById } from './invoice-find.ts'
import { newId } from './invoice-id.ts'
import type { Stone } from './invoice-values.ts'
import { useDraft } from './kit/draft.ts'
import { ListFault } from './kit/list-empty.tsx'
import { useRecord } from './kit/query.ts'

/** One invoice: a new one, a draft, or one that was issued. */
const InvoicePaper = () => {
  const { id: asked = 'new' } = useParams({ strict: false }) as { id?: string }
  const kept = useDraft<{ id: string }>('invoice.new')
  const fresh = useRef(kept.found?.id ?? newId())
  const isUsed = useRef(false)
  if (asked === 'new' && isUsed.current) {
    fresh.current = newId()
    isUsed.current = false
  }
  // The id of a new paper is chosen here, so that the screen stays as it is when the paper has been saved.
  useEffect(() => {
    if (asked === fresh.current) isUsed.current = true
  })
  const id = asked === 'new' ? fresh.current : asked
  return <Paper key={id} id={id} isSaved={asked !== 'new'} isMadeHere={id === fresh.current} />
}

const nothing: ReadonlyMap<string, Stone> = new Map()

const Paper = ({ id, isSaved, isMadeHere }: { id: string; isSaved: boolean; isMadeHere: boolean }) => {
  const { data: row, error, refetch } = useRecord(nouns.invoice, isSaved ? id : undefined)
  const needed = row?.state === 'draft' && !isMadeHere ? row.items.flatMap(({ inventory }) => (inventory ? [inventory.id] : [])) : []
  const stones = useQuery({ queryKey: ['inventory', 'lookup', 'on', id], queryFn: () => stonesById(needed), enabled: needed.length > 0 })
  if (error && !row) return <ListFault error={error} retry={() => void refetch()} />
  if ((isSaved && !row) || (needed.length > 0 && stones.isPending)) return null
  return <InvoiceDesk id={id} row={row ?? null} stones={stones.data ?? nothing} />
}

export default InvoicePaper
