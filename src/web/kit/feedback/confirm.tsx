import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import classes from './dialog.module.css'
import { Dialog, DialogFoot } from './dialog.tsx'

type Question = {
  title: string
  message: string
  /** The label of the confirm button. */
  ok?: string
  cancel?: string
  /** The color of the confirm button: red for a destructive action. */
  color?: 'gem' | 'red'
  /** Asks for a reason, which is required. */
  reason?: boolean
}
type PendingQuestion = Question & { id: number; open: boolean; answer: (reason: string | null) => void }

let pending: PendingQuestion | null = null
let next = 1
const listeners = new Set<() => void>()
const set = (to: PendingQuestion | null) => {
  pending = to
  for (const listener of listeners) listener()
}

const put = (question: Question) =>
  new Promise<string | null>(resolve => {
    pending?.answer(null)
    set({ ...question, id: next++, open: true, answer: resolve })
  })

/** Asks for confirmation. Resolves to true when the user confirms. */
export const confirm = async (question: Question): Promise<boolean> => (await put(question)) !== null
/** Asks for confirmation with a reason. Resolves to the reason, or null when the user cancels. */
export const confirmWithReason = (question: Question): Promise<string | null> => put({ ...question, reason: true })

const settle = (reason: string | null) => {
  if (!pending) return
  pending.answer(reason)
  const { id } = pending
  set({ ...pending, open: false })
  setTimeout(() => {
    if (pending?.id === id && !pending.open) set(null)
  }, 450)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const ConfirmDialog = ({ question }: { question: PendingQuestion }) => {
  const [reason, setReason] = useState('')
  const ready = !question.reason || reason.trim().length > 0
  return (
    <Dialog title={question.title} open={question.open} onClose={() => settle(null)}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (ready) settle(reason.trim())
        }}
      >
        <p>{question.message}</p>
        {question.reason && (
          <label className={classes.reason}>
            Reason
            <textarea
              required
              rows={3}
              maxLength={500}
              value={reason}
              onChange={event => setReason(event.currentTarget.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                event.currentTarget.form?.requestSubmit()
              }}
            />
          </label>
        )}
        <DialogFoot>
          <Button variant="default" onClick={() => settle(null)}>
            {question.cancel ?? 'Cancel'}
          </Button>
          <Button type="submit" color={question.color ?? 'gem'} disabled={!ready} autoFocus={!question.reason}>
            {question.ok ?? 'OK'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Renders the confirmation dialogs; once, at the root. */
export const Questions = () => {
  const question = useSyncExternalStore(subscribe, () => pending)
  return question && <ConfirmDialog key={question.id} question={question} />
}
