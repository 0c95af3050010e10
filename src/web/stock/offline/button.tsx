import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useIsConnected } from '../../kit/data/connection.ts'
import { WarnIcon } from '../../kit/display/icons.tsx'
import small from '../../kit/display/small-button.module.css'
import { useUser } from '../../kit/shell/session.tsx'
import { openTakes } from '../stock-take/count/queue.ts'
import { UnsentDialog } from './dialog.tsx'
import { sendUnsent } from './send.ts'
import classes from './unsent.module.css'
import { unsentCounts, unsentOf, useUnsentChanges } from './unsent.ts'

const again = 20_000

/** What the user did without a connection: sends it when the connection is back, and shows how much is not sent. */
export const UnsentButton = () => {
  const { id: user } = useUser()
  const isConnected = useIsConnected()
  const [isOpen, setOpen] = useState(false)
  const changes = useUnsentChanges()
  const { pathname } = useLocation()
  const work = unsentOf(user)
  const counts = unsentCounts(user).filter(({ take }) => !openTakes.has(take))
  const waiting = work.filter(({ fault }) => fault === null).length + counts.length
  const total = work.length + counts.reduce((sum, { ids }) => sum + ids.length, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what waits, and a screen that is left, begin to send.
  useEffect(() => {
    if (!isConnected || waiting === 0) return
    void sendUnsent(user)
    const timer = setInterval(() => void sendUnsent(user), again)
    return () => clearInterval(timer)
  }, [isConnected, waiting, user, changes, pathname])

  if (total === 0 && !isOpen) return null
  return (
    <>
      {total > 0 && (
        <button type="button" className={`${small.button} ${classes.open}`} onClick={() => setOpen(true)}>
          <WarnIcon />
          <span>
            {total} <span className={classes.words}>not sent</span>
          </span>
        </button>
      )}
      {isOpen && <UnsentDialog user={user} work={work} counts={counts} onClose={() => setOpen(false)} />}
    </>
  )
}
