import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import classes from '../document.module.css'
import type { Blocker } from './blocker.ts'

type Props = {
  title: string
  blockers: readonly Blocker[]
  /** Checks again after something was solved. */
  onSolved: () => void
  onClose: () => void
}

/** Names what is missing before a document can be issued. Each item has a way to solve it. */
export const BlockersDialog = ({ title, blockers, onSolved, onClose }: Props) => {
  const [open, setOpen] = useState<Blocker | null>(null)
  const close = (isSolved: boolean) => {
    setOpen(null)
    if (isSolved) onSolved()
  }
  const goTo = (blocker: Blocker) => {
    onClose()
    // The dialog returns the focus when it closes. After that, the focus moves to the field.
    setTimeout(() => blocker.go?.())
  }
  return (
    <>
      <Dialog title={title} onClose={onClose}>
        <ul className={classes.blockers}>
          {blockers.map((blocker, at) => (
            <li key={blocker.message}>
              <span>{blocker.message}</span>
              {blocker.fix ? (
                <Button size="xs" variant="light" data-autofocus={at === 0 || undefined} onClick={() => setOpen(blocker)}>
                  {blocker.fix.label}
                </Button>
              ) : (
                blocker.go && (
                  <Button size="xs" variant="light" data-autofocus={at === 0 || undefined} onClick={() => goTo(blocker)}>
                    Go to field
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </DialogFoot>
      </Dialog>
      <Suspense fallback={null}>{open?.fix?.dialog(close)}</Suspense>
    </>
  )
}
