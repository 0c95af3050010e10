import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '../feedback/confirm.tsx'

const kept = 'Your unsaved changes are kept on this computer. You can continue later.'

/** Asks before this screen is left while work is unsaved; going to sign in again is never held up. */
export const useLeaveGuard = (unsaved: boolean, says = kept): { free: () => void } => {
  const isFree = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const stays =
        current.pathname === next.pathname && (current.search as { open?: string }).open === (next.search as { open?: string }).open
      if (!unsaved || isFree.current || stays || next.pathname === '/login') return false
      return !(await confirm({
        title: 'Leave without saving?',
        message: says,
        ok: 'Leave',
        cancel: 'Stay',
      }))
    },
    enableBeforeUnload: () => unsaved && !isFree.current,
  })
  // Called just before going elsewhere on purpose, when the work has been saved and the screen does not know yet.
  return {
    free: () => {
      isFree.current = true
    },
  }
}
