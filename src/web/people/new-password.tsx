import '../kit/shell/controls.css'
import { Button, PasswordInput } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, Refused } from '../kit/data/api.ts'
import { useChange } from '../kit/data/query.ts'
import { ErrorAlert } from '../kit/feedback/error-alert.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { Heading } from '../kit/shell/heading.tsx'
import classes from './sign-in.module.css'

const incomplete = 'This link is incomplete. Open it again from the e-mail.'

/** Chooses a new password with the link from an e-mail. Nobody is signed in by it. */
const NewPassword = () => {
  const router = useRouter()
  const token = useLocation({ select: ({ hash }) => hash })
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [differs, setDiffers] = useState(false)
  const save = useChange(() => api.post('auth/new-password', { token, password }))
  const faults = save.error instanceof Refused ? save.error.fields : {}
  const goToSignIn = () => router.navigate({ to: '/login', search: {} })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setDiffers(password !== again)
    if (password !== again) return
    await save.mutateAsync().then(
      async () => {
        await goToSignIn()
        notify.success('Password changed. Sign in with it.')
      },
      () => {},
    )
  }
  return (
    <main className={classes.page}>
      <div className={classes.sheet}>
        <Heading>Choose a new password</Heading>
        <form onSubmit={event => void submit(event)} noValidate>
          <ErrorAlert message={token ? (faults.password ? null : (save.error?.message ?? null)) : incomplete} />
          <PasswordInput
            label="New password"
            description="At least 10 characters."
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
            error={faults.password}
          />
          <PasswordInput
            label="New password again"
            autoComplete="new-password"
            value={again}
            onChange={event => setAgain(event.currentTarget.value)}
            error={differs && 'The passwords do not match.'}
          />
          <Button type="submit" disabled={!token || !password} loading={save.isPending} fullWidth>
            Change password
          </Button>
        </form>
        <Button className={classes.other} variant="subtle" onClick={() => void goToSignIn()}>
          Back to sign-in
        </Button>
      </div>
    </main>
  )
}
export default NewPassword
