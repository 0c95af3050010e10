import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { entities } from '../../../domain/index.ts'
import { useRights } from '../../kit/shell/session.tsx'
import type { Party } from '../../stock/stone/line-values.ts'
import { NewCustomer } from './new-customer.tsx'

/** Adds a party where one is chosen. `onAdd` opens the dialog with a name; it is undefined when the role may not add one. */
export const useNewParty = (
  as: 'customer' | 'supplier',
  onAdded: (party: Party) => void,
): { onAdd: ((name: string) => void) | undefined; dialog: ReactNode } => {
  const { can } = useRights()
  const [name, setName] = useState<string | null>(null)
  const close = () => setName(null)
  const add = (party: Party) => {
    close()
    onAdded(party)
  }
  return {
    onAdd: can('create', entities.customer) ? setName : undefined,
    // The dialog is a form of its own, so it cannot be nested in the form around the field.
    dialog: name !== null && createPortal(<NewCustomer as={as} name={name} onClose={close} onAdded={add} />, document.body),
  }
}
