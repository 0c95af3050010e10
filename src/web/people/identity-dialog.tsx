import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '../kit/data/api.ts'
import { Dialog, DialogFoot } from '../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../kit/feedback/error-alert.tsx'
import { canUsePasskeys, confirmByPasskey } from './second-factor/passkeys.ts'
import classes from './user.module.css'

type Props = { onProved: () => void; onClose: () => void }

/** Asks for the password or a passkey before a sensitive action. */
export const IdentityDialog = ({ onProved, onClose }: Props) => {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const prove = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFault(null)
    try {
      await work()
      onProved()
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'Something is wrong.')
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void prove(() => api.post('user/confirm', { password }))
  }
  return (
    <Dialog title="Confirm that it is you" onClose={onClose}>
      <form id="identity" className={classes.password} onSubmit={submit}>
        <p>Enter your password to go on. You are not asked again for 10 minutes.</p>
        <ErrorAlert message={fault} />
        <PasswordInput
          label="Password"
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          data-autofocus
        />
        {canUsePasskeys() && (
          <Button variant="default" disabled={busy} onClick={() => void prove(confirmByPasskey)}>
            Use a passkey
          </Button>
        )}
      </form>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form="identity" disabled={!password} loading={busy}>
          Confirm
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
