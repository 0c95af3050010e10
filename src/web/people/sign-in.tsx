import '../kit/shell/controls.css'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { entryPath } from '../../domain/menu.ts'
import { config } from '../kit/data/config.ts'
import { forget, remember, remembered } from '../kit/draft/memory.ts'
import { ErrorAlert } from '../kit/feedback/error-alert.tsx'
import { Heading } from '../kit/shell/heading.tsx'
import { signIn } from '../kit/shell/session.tsx'
import { backTo } from './back-to.ts'
import classes from './sign-in.module.css'

const emailKey = 'email'

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

  const enter = async (as: string, by: string) => {
    setBusy(true)
    setFault(null)
    try {
      const { role, settings } = await signIn(as, by)
      if (keeps) remember(emailKey, as)
      else forget(emailKey)
      await router.invalidate()
      router.history.push(backTo(from, `/${entryPath(role, settings.setupClosed)}`))
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'Something is wrong.')
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void enter(email.trim(), password)
  }
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
          <Checkbox label="Remember my e-mail on this computer" checked={keeps} onChange={event => setKeeps(event.currentTarget.checked)} />
          <Button type="submit" loading={busy} fullWidth>
            Sign in
          </Button>
        </form>
        <DemoUsers enter={enter} />
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
