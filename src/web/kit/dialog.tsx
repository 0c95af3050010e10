import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CrossIcon } from './icons.tsx'
import classes from './dialog.module.css'

type Props = { title: string; children: ReactNode; onClose: () => void; wide?: boolean; open?: boolean }

/** A dialog of the browser's own kind: it keeps the focus, closes with Escape, and gives the focus back. */
export const Dialog = ({ title, children, onClose, wide, open = true }: Props) => {
  const ref = useRef<HTMLDialogElement>(null)
  const label = useId()
  useEffect(() => {
    if (open) ref.current?.showModal()
    else ref.current?.close()
  }, [open])
  const onBackdrop = (event: React.MouseEvent) => {
    if (event.target === ref.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is on the ground behind it.
    <dialog
      ref={ref} className={classes.dialog} data-wide={wide || undefined} aria-labelledby={label}
      onCancel={event => { event.preventDefault(); onClose() }} onMouseDown={onBackdrop}
    >
      <header className={classes.head}>
        <h2 id={label}>{title}</h2>
        <button type="button" className={classes.close} onClick={onClose} aria-label="Close"><CrossIcon /></button>
      </header>
      <div className={classes.body}>{children}</div>
    </dialog>
  )
}

/** The buttons at the foot of a dialog, the one that matters last. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <footer className={classes.foot}>{children}</footer>
