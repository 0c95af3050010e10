import { useState } from 'react'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import type { ActionEntry } from '../../kit/record/action-buttons.tsx'
import type { EInvoiceOf } from './dialog.tsx'

// Loaded only when it is opened.
const EInvoiceDialog = onDemand(async () => (await import('./dialog.tsx')).EInvoiceDialog)

/** The menu entry that opens the e-invoice of a document in force, and its dialog. */
export const useEInvoice = (path: EInvoiceOf['path'], row: { id: string; number: string | null } | null, isInForce: boolean) => {
  const [isOpen, setOpen] = useState(false)
  const entry: ActionEntry = { isOn: isInForce, label: 'E-invoice', run: () => setOpen(true) }
  const dialog = isOpen && row?.number && <EInvoiceDialog of={{ path, id: row.id, number: row.number }} onClose={() => setOpen(false)} />
  return { entry, dialog }
}
