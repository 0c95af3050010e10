import type { AnyRouter } from '@tanstack/react-router'
import { present } from '../../domain/kit/present.ts'
import { newPasswordPath } from '../../domain/people/password-link.ts'
import { sessionMark, whenSignedOut } from '../kit/data/api.ts'
import { queryClient } from '../kit/data/query.ts'
import { onTabMessage, tellTabs } from '../kit/draft/tabs.ts'
import { forgetUser, knownId } from '../kit/shell/session.tsx'
import { backTo } from './back-to.ts'

// What people without a session may see.
const outside = ['/login', `/${newPasswordPath}`]

/** Sends every tab to sign-in as soon as the session ends, whichever tab notices, and clears its data. */
export const leaveWithSession = (router: AnyRouter): void => {
  const isOutside = () => outside.includes(router.state.location.pathname)
  const leaveNow = async (search: { from?: string; lost?: string }) => {
    if (isOutside()) return
    // The sign-in screen must not find the previous user in the cache.
    if (!search.lost) forgetUser()
    await router.navigate({ to: '/login', search, ignoreBlocker: true })
    forgetUser()
  }
  // One after the other: the first would forget the user whom the next has already read.
  let leaving = Promise.resolve()
  const leave = (search: { from?: string; lost?: string } = {}) => {
    leaving = leaving.then(() => leaveNow(search))
    return leaving
  }
  /** Continues as the user who signed in elsewhere. It goes through the login, so that no data of another user stays on screen. */
  const goOn = async () => {
    await leave({ lost: 'yes' })
    const { from }: { from?: string } = router.state.location.search
    router.history.push(backTo(from))
  }
  const comeBack = () => ({ from: router.state.location.href, lost: 'yes' })

  whenSignedOut(() => {
    if (isOutside()) return
    tellTabs('ended')
    void leave(comeBack())
  })
  onTabMessage(word => {
    if (word === 'ended') void leave(comeBack())
    else if (word === 'left') void leave()
    else if (word.entered !== knownId()) void goOn()
  })
  showNothingOld(() => (sessionMark() === undefined ? leave() : goOn()))
}

/** A page restored from the browser's back/forward cache shows no data of an ended session. */
const showNothingOld = (leave: () => Promise<void>): void => {
  let mark: string | undefined
  window.addEventListener('pagehide', () => {
    mark = sessionMark()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (sessionMark() === mark) return void queryClient.invalidateQueries()
    const root = present(document.getElementById('root'))
    root.hidden = true
    void leave().finally(() => {
      root.hidden = false
    })
  })
}
