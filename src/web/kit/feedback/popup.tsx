import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useKeys } from '../shell/keys.tsx'
import classes from './popup.module.css'

type Props = {
  /** The accessible name of the panel. */
  label: string
  /** The content of the button. */
  face: ReactNode
  className?: string | undefined
  /** The accessible name of the button, when its face has no text. */
  buttonLabel?: string
  /** The edge that the panel aligns with. */
  align?: 'start' | 'end'
  narrow?: boolean
  startsOpen?: boolean
  current?: boolean
  /** The key that opens the panel, and its label in the list of keys. */
  hotkey?: readonly [key: string, label: string] | undefined
  children: (close: () => void) => ReactNode
}

/** A button that opens a panel under it. The browser keeps it on top, closes it on Escape or an outside click, and returns the focus. */
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
    // A field marked `data-autofocus` gets the focus. Without one, the first control does when the panel was opened by keyboard.
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

/** Places a panel under its button, inside the window. */
const stand = (panel: HTMLElement, button: HTMLElement, align: 'start' | 'end') => {
  const at = button.getBoundingClientRect()
  const wished = align === 'end' ? at.right - panel.offsetWidth : at.left
  panel.style.left = `${Math.max(8, Math.min(wished, window.innerWidth - panel.offsetWidth - 8))}px`
  panel.style.top = `${Math.max(8, Math.min(at.bottom + 4, window.innerHeight - panel.offsetHeight - 8))}px`
}

// The up and down arrows move between the entries, as in a menu.
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button:enabled')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1
  all.at((at + by) % all.length)?.focus()
}

/** The entries of a menu panel. */
export const Entries = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the entries themselves take the focus.
  <div className={classes.entries} onKeyDown={walk}>
    {children}
  </div>
)
