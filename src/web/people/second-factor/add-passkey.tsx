import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { deviceOf } from '../../../domain/people/device.ts'
import { useChange } from '../../kit/data/query.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { makePasskey } from './passkeys.ts'
import classes from './second-factor.module.css'

type Props = { onAdded: (recoveryCodes: readonly string[] | null) => void; onClose: () => void }

/** Makes a passkey, with a name to tell it from others. */
export const AddPasskey = ({ onAdded, onClose }: Props) => {
  const [name, setName] = useState(() => deviceOf(navigator.userAgent))
  const [fault, setFault] = useState<string | null>(null)
  const make = useChange(makePasskey)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    await make.mutateAsync(name).then(onAdded, error => setFault(String(error.message)))
  }
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form id="passkey" className={classes.steps} onSubmit={event => void submit(event)}>
        <p>Your device asks for your finger, face or PIN. Afterwards you sign in with it instead of your password.</p>
        <ErrorAlert message={fault} />
        <TextInput label="Name" value={name} onChange={event => setName(event.currentTarget.value)} maxLength={60} data-autofocus />
      </form>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form="passkey" disabled={!name.trim()} loading={make.isPending}>
          Add
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
