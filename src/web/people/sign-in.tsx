import '../kit/shell/controls.css'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { isRecord } from '../../domain/kit/json.ts'
import { entryPath } from '../../domain/menu.ts'
import { api, Refused } from '../kit/data/api.ts'
import { config } from '../kit/data/config.ts'
import { forget, remember, remembered } from '../kit/draft/memory.ts'
import { ErrorAlert } from '../kit/feedback/error-alert.tsx'
import { Heading } from '../kit/shell/heading.tsx'
import { enter } from '../kit/shell/session.tsx'
import { backTo } from './back-to.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { canUsePasskeys, signInByPasskey } from './second-factor/passkeys.ts'
import classes from './sign-in.module.css'

const emailKey = 'email'

const asksForCode = (error: unknown): boolean => error instanceof Refused && isRecord(error.data) && error.data.needsCode === true

/** The sign-in screen. After sign-in it returns to the requested page. */
const SignIn = () => {
  const router = useRouter()
  const { from, lost }: { from?: string; lost?: string } = useSearch({ strict: false })
  const kept = remembered(emailKey, '')
  const [email, setEmail] = useState(kept)
  const [password, setPassword] = useState('')
  const [keeps, setKeeps] = useState(true)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  // What the server says when it first asks for the code of a second factor.
  const [wanted, setWanted] = useState<string | null>(null)
  const [forgot, setForgot] = useState(false)

  const signIn = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFault(null)
    try {
      const { role, email, settings } = await enter(work)
      if (keeps) remember(emailKey, email)
      else forget(emailKey)
      await router.invalidate()
      router.history.push(backTo(from, `/${entryPath(role, settings.setupClosed)}`))
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Something is wrong.'
      if (asksForCode(error) && wanted === null) setWanted(message)
      else setFault(message)
      setBusy(false)
    }
  }
  const signInAs = (email: string, password: string) => signIn(() => api.post('auth/login', { email, password, ...(code && { code }) }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signInAs(email.trim(), password)
  }
  if (forgot)
    return (
      <main className={classes.page}>
        <div className={classes.sheet}>
          <ForgotPassword known={email} onBack={() => setForgot(false)} />
        </div>
      </main>
    )
  return (
    <main className={classes.page}>
      <div className={classes.sheet}>
        <Heading tab="Sign in">
          <img src="/stonebook.svg" alt="" width={28} height={28} />
          Stonebook
        </Heading>
        {lost && <p className={classes.note}>You were signed out. Sign in to continue. Your unsaved changes are kept.</p>}
        <form onSubmit={submit}>
          <ErrorAlert message={fault} />
          <TextInput
            label="E-mail"
            type="email"
            name="email"
            autoComplete="username"
            required
            autoFocus={!kept}
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            autoFocus={Boolean(kept)}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          {wanted !== null && (
            <TextInput
              label="Code"
              description={wanted}
              name="code"
              autoComplete="one-time-code"
              required
              autoFocus
              value={code}
              onChange={event => setCode(event.currentTarget.value)}
            />
          )}
          <Checkbox label="Remember my e-mail on this computer" checked={keeps} onChange={event => setKeeps(event.currentTarget.checked)} />
          <Button type="submit" loading={busy} fullWidth>
            Sign in
          </Button>
          {canUsePasskeys() && (
            <Button variant="default" disabled={busy} fullWidth onClick={() => void signIn(signInByPasskey)}>
              Sign in with a passkey
            </Button>
          )}
        </form>
        {config().canReset && (
          <Button className={classes.other} variant="subtle" onClick={() => setForgot(true)}>
            Forgot your password?
          </Button>
        )}
        <DemoUsers enter={signInAs} />
      </div>
    </main>
  )
}
export default SignIn

const DemoUsers = ({ enter }: { enter: (email: string, password: string) => Promise<void> }) => {
  const { demoUsers, demoPassword } = config()
  if (!demoUsers || !demoPassword) return null
  return (
    <section className={classes.demo} aria-label="Demo company">
      <p>This is a demo company. Look around as</p>
      <div>
        {demoUsers.map(({ email, role }) => (
          <Button key={email} size="xs" variant="default" title={email} onClick={() => void enter(email, demoPassword)}>
            {role}
          </Button>
        ))}
      </div>
      <p>
        {demoUsers.map(({ email }) => email).join(', ')}
        <br />
        Password: {demoPassword}
      </p>
    </section>
  )
}
