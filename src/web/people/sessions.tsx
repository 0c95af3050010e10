import { Button } from '@mantine/core'
import type { Session } from '../../domain/people/contract.ts'
import { api } from '../kit/data/api.ts'
import { moment } from '../kit/data/moment.ts'
import { counted } from '../kit/data/number.ts'
import { useChange, useRead } from '../kit/data/query.ts'
import { confirm } from '../kit/feedback/confirm.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import classes from './account.module.css'

/** The user's active sessions, with a button to end each. */
export const Sessions = () => {
  const { data: sessions = [] } = useRead('user/session', {})
  const end = useChange((id: string) => api.remove('user/session', { id }))
  const endOthers = useChange(() => api.put('user/session/others', undefined))
  const others = sessions.filter(({ isThis }) => !isThis)
  const confirmEnd = async ({ id, device }: Session) => {
    const message = 'Its user must sign in again. Unsaved changes stay in that browser.'
    if (!(await confirm({ title: `Sign out ${device}?`, message, ok: 'Sign out', color: 'red' }))) return
    await end.mutateAsync(id).then(() => notify.success(`${device} is signed out.`), notify.error)
  }
  const confirmEndAll = async () => {
    const title = `Sign out ${counted(others.length, 'other device')}?`
    if (
      !(await confirm({ title, message: 'You stay signed in here. API tokens that you created expire too.', ok: 'Sign out', color: 'red' }))
    )
      return
    await endOthers.mutateAsync().then(({ ended }) => notify.success(`${counted(ended, 'device')} signed out.`), notify.error)
  }
  return (
    <>
      <ul className={classes.sessions}>
        {sessions.map(session => (
          <li key={session.id}>
            <div>
              <b>{session.device}</b>
              {session.isThis && <em>This device</em>}
              <span>
                {session.address}, signed in {moment(session.createdAt)}, last used {moment(session.seenAt)}
              </span>
            </div>
            {!session.isThis && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={`Sign out ${session.device}, last used ${moment(session.seenAt)}`}
                onClick={() => void confirmEnd(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="default" onClick={() => void confirmEndAll()} loading={endOthers.isPending}>
          Sign out all other devices
        </Button>
      )}
    </>
  )
}
