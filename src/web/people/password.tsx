import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, Refused } from '../kit/data/api.ts'
import { useChange } from '../kit/data/query.ts'
import { ErrorAlert } from '../kit/feedback/error-alert.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import classes from './account.module.css'

type Typed = { current: string; next: string; again: string }
const nothing: Typed = { current: '', next: '', again: '' }
const inputs = [
  { name: 'current', label: 'Current password' },
  { name: 'next', label: 'New password' },
  { name: 'again', label: 'New password again' },
] as const satisfies readonly { name: keyof Typed; label: string }[]

/** Changes the user's own password. Every other device is signed out. */
export const ChangePassword = ({ onChanged }: { onChanged?: () => void }) => {
  const [typed, setTyped] = useState(nothing)
  const [faults, setFaults] = useState<Partial<Typed>>({})
  const [fault, setFault] = useState<string | null>(null)
  const save = useChange(({ current, next }: Typed) => api.put('user/password', { current, next }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    if (typed.next !== typed.again) return setFaults({ again: 'The passwords do not match.' })
    setFaults({})
    try {
      await save.mutateAsync(typed)
      setTyped(nothing)
      notify.success('Password changed. Your other devices are signed out.')
      onChanged?.()
    } catch (error) {
      const faults = error instanceof Refused ? error.fields : {}
      setFaults(faults)
      if (Object.keys(faults).length === 0) setFault(error instanceof Error ? error.message : 'Something is wrong.')
    }
  }
  return (
    <form className={classes.password} onSubmit={event => void submit(event)} noValidate>
      <ErrorAlert message={fault} />
      {inputs.map(({ name, label }) => (
        <PasswordInput
          key={name}
          label={label}
          value={typed[name]}
          onChange={event => setTyped({ ...typed, [name]: event.currentTarget.value })}
          error={faults[name]}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          description={name === 'next' ? 'At least 10 characters.' : undefined}
        />
      ))}
      <Button type="submit" disabled={!typed.current || !typed.next} loading={save.isPending}>
        Change password
      </Button>
    </form>
  )
}
