import { useBlocker, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { LockIcon } from '../../kit/display/icons.tsx'
import { placeBefore, showPath } from './address.ts'
import { holdHandlers, useHeld, useHeldKey } from './held.ts'
import classes from './show.module.css'
import { fillScreen } from './start.ts'

/** Keeps a client in show mode: Back and links lead nowhere. Returns what leaves it. */
export const useLeave = (): (() => void) => {
  const router = useRouter()
  const isLeaving = useRef(false)
  useBlocker({
    shouldBlockFn: ({ next }) => !isLeaving.current && next.pathname !== showPath,
    enableBeforeUnload: false,
  })
  return () => {
    isLeaving.current = true
    if (document.fullscreenElement) void document.exitFullscreen()
    router.history.replace(placeBefore())
  }
}

type Props = { prices: boolean; onPrices: (shown: boolean) => void; onTap: () => void }

/** The way out, and what the staff may change: it opens when the lock or Escape is held for a second. */
export const Guard = ({ prices, onPrices, onTap }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const leave = useLeave()
  const held = useHeld(() => setOpen(true))
  const isKeyHeld = useHeldKey('Escape', { done: () => setOpen(true), tap: () => (isOpen ? setOpen(false) : onTap()) })
  return (
    <div className={classes.guard}>
      {isOpen && (
        <div className={classes.menu} role="group" aria-label="Show mode">
          {/* biome-ignore lint/a11y/noAutofocus: it was opened by holding a key. */}
          <button type="button" autoFocus onClick={leave}>
            Leave show mode
          </button>
          <button type="button" aria-pressed={prices} onClick={() => onPrices(!prices)}>
            {prices ? 'Hide prices' : 'Show prices'}
          </button>
          <button type="button" onClick={() => void fillScreen()}>
            Full screen
          </button>
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </div>
      )}
      <button
        type="button"
        className={classes.lock}
        data-held={held.isHeld || isKeyHeld || undefined}
        aria-label="Hold for a second to leave show mode"
        title="Hold to leave"
        {...holdHandlers(held)}
      >
        <LockIcon />
      </button>
    </div>
  )
}
