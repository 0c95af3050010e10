import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** How long a key or a finger is held, in milliseconds, so that nothing happens by chance. */
export const holdFor = 1000

/** Calls `done` when the key or button was held long enough. `isHeld` is true while it is held. */
export const useHeld = (done: () => void) => {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
  }
  const hold = () => {
    if (timer.current !== undefined) return
    setHeld(true)
    timer.current = setTimeout(() => {
      release()
      done()
    }, holdFor)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isHeld, hold, release }
}

/** The handlers of a button that is held with a finger, the mouse, Enter, or the space bar. */
export const holdHandlers = ({ hold, release }: Pick<ReturnType<typeof useHeld>, 'hold' | 'release'>) => ({
  onPointerDown: hold,
  onPointerUp: release,
  onPointerLeave: release,
  onPointerCancel: release,
  onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') hold()
  },
  onKeyUp: release,
  onBlur: release,
})

/** Calls `done` when a key was held long enough, and `tap` when it was only pressed. */
export const useHeldKey = (key: string, { done, tap }: { done: () => void; tap: () => void }) => {
  const held = useHeld(done)
  const latest = useRef({ held, tap })
  latest.current = { held, tap }
  useEffect(() => {
    const down = (event: globalThis.KeyboardEvent) => {
      if (event.key !== key) return
      event.preventDefault()
      if (!event.repeat) latest.current.held.hold()
    }
    const up = (event: globalThis.KeyboardEvent) => {
      if (event.key !== key) return
      if (latest.current.held.isHeld) latest.current.tap()
      latest.current.held.release()
    }
    document.addEventListener('keydown', down)
    document.addEventListener('keyup', up)
    return () => {
      document.removeEventListener('keydown', down)
      document.removeEventListener('keyup', up)
    }
  }, [key])
  return held.isHeld
}
