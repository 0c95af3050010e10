import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { api } from '../../kit/data/api.ts'
import type { AnswerAt } from '../../kit/data/contract.ts'
import { useChange } from '../../kit/data/query.ts'
import { QrCode } from '../../kit/display/qr-code.tsx'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import classes from './second-factor.module.css'

type Props = { onAdded: (recoveryCodes: readonly string[] | null) => void; onClose: () => void }
type Begun = AnswerAt<'POST', 'user/second-factor/app'>

/** Sets up an authenticator app: shows its QR code, and asks for the first code. */
export const AddApp = ({ onAdded, onClose }: Props) => {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const finish = useChange(() => api.put('user/second-factor/app', { code }))
  useEffect(() => {
    api.post('user/second-factor/app', undefined).then(setBegun, error => setFault(String(error.message)))
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await finish.mutateAsync().then(
      ({ recoveryCodes }) => onAdded(recoveryCodes),
      error => setFault(String(error.message)),
    )
  }
  return (
    <Dialog title="Authenticator app" onClose={onClose}>
      <form id="app" className={classes.steps} onSubmit={event => void submit(event)}>
        <p>Scan this code with an authenticator app, such as Google Authenticator, 2FAS or the one of your password manager.</p>
        {begun && (
          <>
            <div className={classes.code}>
              <QrCode text={begun.address} label="QR code for the authenticator app" />
            </div>
            <p>
              Or enter this key in the app: <code className={classes.key}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
          </>
        )}
        <ErrorAlert message={fault} />
        <TextInput
          label="Code that the app shows"
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          data-autofocus
        />
      </form>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form="app" disabled={!begun || !code.trim()} loading={finish.isPending}>
          Set up
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
