import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SecondFactor as Stored } from '../../../domain/people/second-factor-contract.ts'
import { api } from '../../kit/data/api.ts'
import { moment } from '../../kit/data/moment.ts'
import { counted } from '../../kit/data/number.ts'
import { useChange, useRead } from '../../kit/data/query.ts'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import classes from '../account.module.css'
import { canUsePasskeys } from './passkeys.ts'

const AddApp = onDemand(() => import('./add-app.tsx').then(({ AddApp }) => AddApp))
const AddPasskey = onDemand(() => import('./add-passkey.tsx').then(({ AddPasskey }) => AddPasskey))
const RecoveryCodes = onDemand(() => import('./recovery-codes.tsx').then(({ RecoveryCodes }) => RecoveryCodes))

/** The user’s authenticator app, passkeys and recovery codes, with buttons to add and remove them. */
export const SecondFactor = ({ onAdded }: { onAdded?: () => void }) => {
  const { data } = useRead('user/second-factor', {})
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useChange(() => api.post('user/recovery-code', undefined))
  const add = (first: readonly string[] | null) => {
    setOpen(null)
    notify.success('Second factor set up.')
    if (first) setCodes(first)
    else onAdded?.()
  }
  const confirmRenewal = async () => {
    const message = 'The codes that you have written down no longer work.'
    if (!(await confirm({ title: 'Replace your recovery codes?', message, ok: 'Replace' }))) return
    await renew.mutateAsync().then(({ recoveryCodes }) => setCodes(recoveryCodes), notify.error)
  }
  if (!data) return null
  const hasAny = data.app || data.passkeys.length > 0
  return (
    <>
      <p className={classes.lead}>
        {hasAny
          ? `You sign in with your password and a code, or with a passkey. ${counted(data.recoveryCodes, 'recovery code')} left.`
          : 'With a second factor, nobody can sign in who only knows your password.'}
      </p>
      <Factors factors={data} />
      <div className={classes.buttons}>
        {canUsePasskeys() && (
          <Button variant="default" onClick={() => setOpen('passkey')}>
            Add a passkey
          </Button>
        )}
        {!data.app && (
          <Button variant="default" onClick={() => setOpen('app')}>
            Set up an authenticator app
          </Button>
        )}
        {hasAny && (
          <Button variant="subtle" loading={renew.isPending} onClick={() => void confirmRenewal()}>
            New recovery codes
          </Button>
        )}
      </div>
      {open === 'app' && <AddApp onAdded={add} onClose={() => setOpen(null)} />}
      {open === 'passkey' && <AddPasskey onAdded={add} onClose={() => setOpen(null)} />}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null)
            onAdded?.()
          }}
        />
      )}
    </>
  )
}

const Factors = ({ factors: { app, passkeys } }: { factors: Stored }) => {
  const removeApp = useChange(() => api.remove('user/second-factor/app'))
  const removePasskey = useChange((id: string) => api.remove('user/passkey', { id }))
  const remove = async (name: string, work: () => Promise<unknown>) => {
    const message = 'It can no longer be used to sign in.'
    if (!(await confirm({ title: `Remove ${name}?`, message, ok: 'Remove', color: 'red' }))) return
    await work().then(() => notify.success(`${name} removed.`), notify.error)
  }
  const shown = [
    ...(app ? [{ id: 'app', name: 'Authenticator app', when: null, remove: () => removeApp.mutateAsync() }] : []),
    ...passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      when: `Passkey, added ${moment(createdAt)}, ${lastUsedAt ? `last used ${moment(lastUsedAt)}` : 'not used yet'}`,
      remove: () => removePasskey.mutateAsync(id),
    })),
  ]
  if (shown.length === 0) return null
  return (
    <ul className={classes.sessions}>
      {shown.map(({ id, name, when, remove: end }) => (
        <li key={id}>
          <div>
            <b>{name}</b>
            {when && <span>{when}</span>}
          </div>
          <Button size="compact-sm" variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={() => void remove(name, end)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
