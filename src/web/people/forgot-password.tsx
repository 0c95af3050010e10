import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { linkAnswer, linkMinutes } from '../../domain/people/password-link.ts'
import { api } from '../kit/data/api.ts'
import { useChange } from '../kit/data/query.ts'
import { ErrorAlert } from '../kit/feedback/error-alert.tsx'
import { Heading } from '../kit/shell/heading.tsx'
import classes from './sign-in.module.css'

/** Asks for an e-mail address and sends a link to it. The answer is the same whether or not it has an account. */
export const ForgotPassword = ({ known, onBack }: { known: string; onBack: () => void }) => {
  const [email, setEmail] = useState(known)
  const send = useChange(() => api.post('auth/password-link', { email: email.trim() }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <>
      <Heading>Forgot your password?</Heading>
      {send.isSuccess ? (
        <p role="status">{linkAnswer}</p>
      ) : (
        <form onSubmit={submit}>
          <ErrorAlert message={send.error?.message ?? null} />
          <TextInput
            label="E-mail"
            description={`You get a link to choose a new password. It is valid for ${linkMinutes} minutes.`}
            type="email"
            name="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={send.isPending} fullWidth>
            Send link
          </Button>
        </form>
      )}
      <Button className={classes.other} variant="subtle" onClick={onBack}>
        Back to sign-in
      </Button>
    </>
  )
}
