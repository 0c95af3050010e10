import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { linkMinutes } from '../../domain/people/password-link.ts'
import { api, Refused } from '../kit/data/api.ts'
import { useChange, useSave } from '../kit/data/query.ts'
import { confirm } from '../kit/feedback/confirm.tsx'
import { Dialog, DialogFoot } from '../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../kit/feedback/error-alert.tsx'
import { MoreMenu } from '../kit/feedback/more-menu.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { HandOver } from './employee/hand-over.tsx'
import classes from './user.module.css'

export type User = RowOf<typeof entities.user>

/** Sets a new password for a user who forgot theirs. The user is signed out everywhere. */
const NewPassword = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const save = useSave(entities.user)
  const submit = async () => {
    try {
      await save.mutateAsync({ id: user.id, version: user.version, password: typed })
      notify.success(`Password of ${user.name} changed.`)
      onClose()
    } catch (error) {
      setFault(error instanceof Refused ? error.message : 'Something is wrong.')
    }
  }
  return (
    <Dialog title={`New password for ${user.name}`} onClose={onClose}>
      <form
        id="new-password"
        className={classes.password}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorAlert message={fault} />
        <PasswordInput
          label="New password"
          description="At least 10 characters. The user is signed out on every device, and chooses another at the next sign-in."
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          autoComplete="new-password"
        />
      </form>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form="new-password" disabled={!typed} loading={save.isPending}>
          Set password
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The actions of an Admin on another user: activate or deactivate, sign out, set a password or send a link for one, remove the second factor, and hand over. */
export const UserActions = ({ user, onTurn }: { user: User; onTurn: () => void }) => {
  const [open, setOpen] = useState<'password' | 'handOver' | null>(null)
  const signOut = useChange(() => api.put('user/sign-out', { id: user.id }))
  const confirmSignOut = async () => {
    const message = 'The user must sign in again on every device. Unsaved changes stay in the browser.'
    if (!(await confirm({ title: `Sign ${user.name} out everywhere?`, message, ok: 'Sign out', color: 'red' }))) return
    await signOut.mutateAsync().then(() => notify.success(`${user.name} is signed out.`), notify.error)
  }
  const sendLink = useChange(() => api.post('user/password-link', { id: user.id }))
  const confirmLink = async () => {
    const message = `The link goes to ${user.email} and is valid for ${linkMinutes} minutes. The user chooses a password that nobody else knows.`
    if (!(await confirm({ title: `Send ${user.name} a link to choose a password?`, message, ok: 'Send' }))) return
    await sendLink.mutateAsync().then(() => notify.success(`Link sent to ${user.email}.`), notify.error)
  }
  const removeFactor = useChange(() => api.put('user/second-factor/remove', { id: user.id }))
  const confirmRemoval = async () => {
    const message = 'For a user who lost their phone. Until they set up another, the password alone is enough. They are signed out now.'
    if (!(await confirm({ title: `Remove the second factor of ${user.name}?`, message, ok: 'Remove', color: 'red' }))) return
    await removeFactor.mutateAsync().then(() => notify.success(`Second factor of ${user.name} removed.`), notify.error)
  }
  const entries = [
    { label: 'New password', run: () => setOpen('password') },
    ...(user.active ? [{ label: 'Send a link', run: () => void confirmLink() }] : []),
    ...(user.hasSecondFactor ? [{ label: 'Remove second factor', run: () => void confirmRemoval() }] : []),
    ...(user.active ? [{ label: 'Sign out everywhere', run: () => void confirmSignOut() }] : []),
    ...(user.employee ? [{ label: 'Hand over records', run: () => setOpen('handOver') }] : []),
  ]
  return (
    <>
      <Button size="xs" variant="default" onClick={onTurn}>
        {user.active ? 'Deactivate' : 'Activate'}
      </Button>
      <MoreMenu entries={entries} small />
      {open === 'password' && <NewPassword user={user} onClose={() => setOpen(null)} />}
      {open === 'handOver' && user.employee && <HandOver employee={user.employee} onClose={() => setOpen(null)} />}
    </>
  )
}
