import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { Refused } from '../../kit/data/api.ts'
import { useSave } from '../../kit/data/query.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { FieldGrid } from '../../kit/form/field-grid.tsx'
import { readDraft, typedOf } from '../../kit/form/schema.ts'
import { useUser } from '../../kit/shell/session.tsx'
import type { Party } from '../../stock/stone/line-values.ts'
import classes from '../document.module.css'

const { name, company, phone, email, country, currency, address, taxNumber } = entities.customer.fields
const fields = { name, company, phone, email, country, currency, address, taxNumber }

type Props = {
  as?: 'customer' | 'supplier'
  /** The name that was looked for. */
  name?: string
  onClose: () => void
  onAdded: (party: Party) => void
}

/** Adds a party with the fields that a document prints. Only the name is needed; a Manager completes the record later. */
export const NewCustomer = ({ as = 'customer', name: wanted = '', onClose, onAdded }: Props) => {
  const save = useSave(entities.customer)
  const { branch } = useUser()
  const [typed, setTyped] = useState(() =>
    typedOf(Object.entries(fields), { name: wanted, country: branch.country, currency: branch.currency }),
  )
  const [fault, setFault] = useState<Refused | null>(null)
  const add = async () => {
    setFault(null)
    try {
      // The server checks what was typed and names each wrong field.
      const draft = { ...readDraft(fields, typed), kinds: [as] } as Parameters<typeof save.mutateAsync>[0]
      const made = await save.mutateAsync(draft)
      notify.success(`${made.name} added as a ${as}.`)
      onAdded({ ...made, title: made.name })
    } catch (error) {
      if (error instanceof Refused) setFault(error)
      else notify.error(error)
    }
  }
  return (
    <Dialog title={`New ${as}`} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          void add()
        }}
        className={classes.dialogForm}
      >
        <ErrorAlert message={fault?.message} />
        <FieldGrid
          fields={Object.entries(fields)}
          typed={typed}
          problems={fault?.fields ?? {}}
          onChange={(field, value) => setTyped(before => ({ ...before, [field]: value }))}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Add
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
