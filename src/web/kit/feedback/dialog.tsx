import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CrossIcon } from '../display/icons.tsx'
import classes from './dialog.module.css'
import { useModal } from './modal.ts'

type Props = { title: string; children: ReactNode; onClose: () => void; wide?: boolean; whole?: boolean; open?: boolean }

/**
 * A native dialog: it traps the focus, closes with Escape, and returns the focus. It is a child of the page, because a form in it cannot be
 * nested in the form that opened it. A whole one fills the screen.
 */
export const Dialog = ({ title, children, onClose, wide, whole, open = true }: Props) => {
  const ref = useRef<HTMLDialogElement>(null)
  const label = useId()
  useModal(ref, open, begin)
  const onBackdrop = (event: React.MouseEvent) => {
    if (event.target === ref.current) onClose()
  }
  return createPortal(
    <dialog
      ref={ref}
      className={classes.dialog}
      data-wide={wide || undefined}
      data-whole={whole || undefined}
      aria-labelledby={label}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={keepOpen}
      onMouseDown={onBackdrop}
    >
      <header className={classes.head}>
        <h2 id={label}>{title}</h2>
        <button type="button" className={classes.close} onClick={onClose} aria-label="Close">
          <CrossIcon />
        </button>
      </header>
      <div className={classes.body}>{children}</div>
    </dialog>,
    document.body,
  )
}

// Escape first closes an open list, and only then the dialog.
const keepOpen = (event: React.KeyboardEvent) => {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return
  if (event.target.getAttribute('aria-expanded') === 'true') event.preventDefault()
}

// The browser would focus the close button. The first field or the answer is more useful.
const begin = (dialog: HTMLDialogElement) => {
  const first = ['[data-autofocus]', 'input:enabled, textarea:enabled, select:enabled', 'footer button:last-of-type']
    .map(kind => dialog.querySelector<HTMLElement>(kind))
    .find(Boolean)
  first?.focus()
}

/** The buttons at the foot of a dialog, the primary one last. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <footer className={classes.foot}>{children}</footer>
