import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useKeys } from '../shell/keys.tsx'
import classes from './popup.module.css'

type Props = {
  /** What the panel is called to those who do not see it. */
  label: string
  /** What the button shows. */
  face: ReactNode
  className?: string | undefined
  /** Told of the button itself, where its face has no words. */
  buttonLabel?: string
  /** The edge it lines up with. */
  align?: 'start' | 'end'
  narrow?: boolean
  startsOpen?: boolean
  current?: boolean
  /** The key that opens it, and what that key is said to do. */
  hotkey?: readonly [key: string, label: string] | undefined
  children: (close: () => void) => ReactNode
}

/** A button that opens a panel under it: the browser keeps it on top, closes it with Escape or a click elsewhere, and gives the focus back. */
export const Popup = ({ label, face, className, buttonLabel, align = 'start', narrow, startsOpen, current, hotkey, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const close = () => panel.current?.hidePopover()
  useKeys(hotkey ? [{ key: hotkey[0], label: hotkey[1], run: () => button.current?.click() }] : [])
  useEffect(() => {
    if (startsOpen) panel.current?.showPopover()
  }, [startsOpen])
  useEffect(() => {
    if (open && button.current && panel.current) stand(panel.current, button.current, align)
  })
  useEffect(() => {
    if (!open) return
    // Who opens it by the keys goes on in it; who presses with a mouse has it under the hand.
    const first = button.current?.matches(':focus-visible') ? 'a, button:enabled, input:enabled' : '[data-autofocus]'
    const begin = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current?.querySelector<HTMLElement>(first)
    begin?.focus()
  }, [open])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-expanded={open}
        data-here={current || undefined}
        aria-label={buttonLabel}
        title={buttonLabel}
      >
        {face}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={classes.panel}
        data-narrow={narrow || undefined}
        onToggle={event => setOpen(event.newState === 'open')}
      >
        {open && children(close)}
      </div>
    </>
  )
}

/** Puts a panel under its button, and never beyond the edge of the window. */
const stand = (panel: HTMLElement, button: HTMLElement, align: 'start' | 'end') => {
  const at = button.getBoundingClientRect()
  const wished = align === 'end' ? at.right - panel.offsetWidth : at.left
  panel.style.left = `${Math.max(8, Math.min(wished, window.innerWidth - panel.offsetWidth - 8))}px`
  panel.style.top = `${Math.max(8, Math.min(at.bottom + 4, window.innerHeight - panel.offsetHeight - 8))}px`
}

// Up and down walk the entries, as they walk any menu.
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button:enabled')]
  all.at((all.indexOf(document.activeElement as HTMLElement) + by) % all.length)?.focus()
}

/** Entries of a panel that is a menu. */
export const Entries = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the entries themselves take the focus.
  <div className={classes.entries} onKeyDown={walk}>
    {children}
  </div>
)
