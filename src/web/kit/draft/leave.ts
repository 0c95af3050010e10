import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '../feedback/confirm.tsx'

const draftStored = 'Your unsaved changes are kept on this computer. You can continue later.'

const openIn = (search: object): unknown => ('open' in search ? search.open : undefined)

/** Asks before the user leaves a screen with unsaved work. A redirect to sign-in is never blocked. */
export const useLeaveGuard = (unsaved: boolean, message = draftStored): { free: () => void } => {
  const isFree = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && openIn(current.search) === openIn(next.search)
      if (!unsaved || isFree.current || stays || next.pathname === '/login') return false
      return !(await confirm({
        title: 'Leave without saving?',
        message,
        ok: 'Leave',
        cancel: 'Stay',
      }))
    },
    enableBeforeUnload: () => unsaved && !isFree.current,
  })
  // Called just before an intended navigation, when the work is saved but the screen has not rendered yet.
  return {
    free: () => {
      isFree.current = true
    },
  }
}
