import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { nouns } from '../domain/index.ts'
import { InvoiceDesk } from './invoice-desk.tsx'
import { stonesById } from './invoice-find.ts'
import { newId } from './invoice-id.ts'
import type { InvoiceRow } from './invoice-values.ts'
import { useDraft } from './kit/draft.ts'
import { ListFault } from './kit/list-empty.tsx'
import { useRecord } from './kit/query.ts'

const none: ReadonlyMap<string, never> = new Map()

/** One invoice: a new one, a draft, or one that was issued. */
const InvoicePaper = () => {
  const { id: asked = 'new' } = useParams({ strict: false }) as { id?: string }
  const kept = useDraft<{ id: string }>('invoice.new')
  const fresh = useRef(kept.found?.id ?? newId())
  const used = useRef(false)
  if (asked === 'new' && used.current) {
    fresh.current = newId()
    used.current = false
  }
  // The id of a new paper is chosen here, so that the screen stays the same when it becomes a saved one.
  useEffect(() => { if (asked === fresh.current) used.current = true })
  return asked === 'new' ? <InvoiceDesk key={fresh.current} id={fresh.current} row={null} stones={none} /> : <SavedInvoice key={asked} id={asked} isNew={asked === fresh.current} />
}

const SavedInvoice = ({ id, isNew }: { id: string; isNew: boolean }) => {
  const { data: row, error, refetch } = useRecord(nouns.invoice, id)
  const ids = row?.state === 'draft' ? row.items.flatMap(({ inventory }) => (inventory ? [inventory.id] : [])) : []
  const stones = useQuery({ queryKey: ['inventory', 'lookup', 'of invoice', id], queryFn: () => stonesById(ids), enabled: Boolean(row) && !isNew, staleTime: Number.POSITIVE_INFINITY })
  if (error) return <ListFault error={error} retry={() => void refetch()} />
  if (!row || (stones.isPending && !isNew)) return null
  return <InvoiceDesk key={id} id={id} row={row as InvoiceRow} stones={stones.data ?? none} />
}

export default InvoicePaper
