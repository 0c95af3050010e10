import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { Refused } from '../../kit/data/api.ts'
import { useSave } from '../../kit/data/query.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { ChoiceInput } from '../../kit/form/fields.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import type { Party } from '../../stock/stone/line-values.ts'
import classes from '../document.module.css'

const { country, currency } = entities.customer.fields

type Props = {
  as?: 'customer' | 'supplier'
  /** The name that was looked for. */
  name?: string
  onClose: () => void
  onAdded: (party: Party) => void
}

/** Adds a party with the fewest fields needed to trade. A Manager completes the record later. */
export const NewCustomer = ({ as = 'customer', name = '', onClose, onAdded }: Props) => {
  const save = useSave(entities.customer)
  const { branch } = useUser()
  const [typed, setTyped] = useState({ name, company: '', phone: '', country: branch.country, currency: branch.currency })
  const [fault, setFault] = useState<Refused | null>(null)
  const set = (field: keyof typeof typed) => (value: string | null) => setTyped(before => ({ ...before, [field]: value ?? '' }))
  const add = async () => {
    setFault(null)
    try {
      const { phone, company, ...rest } = typed
      // The server checks the country and the currency, which are text here.
      const made = await save.mutateAsync({
        ...rest,
        kinds: [as],
        ...(phone ? { phone } : {}),
        ...(company ? { company } : {}),
      } as Parameters<typeof save.mutateAsync>[0])
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
        <TextInput
          label="Name"
          required
          value={typed.name}
          onChange={event => set('name')(event.currentTarget.value)}
          error={fault?.fields.name}
          autoComplete="off"
        />
        <TextInput
          label="Company"
          value={typed.company}
          onChange={event => set('company')(event.currentTarget.value)}
          error={fault?.fields.company}
          autoComplete="off"
        />
        <ChoiceInput field={country} value={typed.country} onChange={set('country')} error={fault?.fields.country} />
        <ChoiceInput field={currency} value={typed.currency} onChange={set('currency')} error={fault?.fields.currency} />
        <TextInput
          label="Phone"
          value={typed.phone}
          onChange={event => set('phone')(event.currentTarget.value)}
          error={fault?.fields.phone}
          autoComplete="off"
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
