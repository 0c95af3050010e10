import { useSyncExternalStore } from 'react'
import { CheckIcon, CrossIcon, WarnIcon } from '../display/icons.tsx'
import classes from './notice.module.css'

type Tone = 'success' | 'danger' | 'warn'
type Notice = { id: number; tone: Tone; text: string; closing: boolean }

const shownFor = 2000
const closingFor = 450

let notices: readonly Notice[] = []
let next = 1
const listeners = new Set<() => void>()
const set = (to: readonly Notice[]) => {
  notices = to
  for (const listener of listeners) listener()
}

const close = (id: number) => {
  set(notices.map(notice => (notice.id === id ? { ...notice, closing: true } : notice)))
  setTimeout(() => set(notices.filter(notice => notice.id !== id)), closingFor)
}

const show = (tone: Tone, text: string) => {
  const id = next++
  set([...notices.slice(-3), { id, tone, text, closing: false }])
  // A longer message stays longer.
  setTimeout(() => close(id), shownFor + (tone === 'success' ? 0 : text.length * 40))
}

/** Shows a one-sentence notice that disappears automatically. */
export const notify = {
  success: (text: string) => show('success', text),
  danger: (text: string) => show('danger', text),
  warn: (text: string) => show('warn', text),
  /** Shows the message of any error. */
  error: (error: unknown) => show('danger', error instanceof Error ? error.message : 'Something is wrong.'),
}

const icons = { success: CheckIcon, danger: CrossIcon, warn: WarnIcon }

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders the notices; once, at the root. */
export const Notices = () => <NoticeStack notices={useSyncExternalStore(subscribe, () => notices)} onClose={close} />

/** Notices above one another in the corner of the screen. */
export const NoticeStack = ({ notices: shown, onClose }: { notices: readonly Notice[]; onClose: (id: number) => void }) => (
  <div className={classes.stack} role="status" aria-live="polite">
    {shown.map(({ id, tone, text, closing }) => {
      const Icon = icons[tone]
      return (
        <div key={id} className={classes.notice} data-tone={tone} data-closing={closing || undefined}>
          <Icon />
          <span>{text}</span>
          <button type="button" className={classes.close} onClick={() => onClose(id)} aria-label="Close this message">
            <CrossIcon />
          </button>
        </div>
      )
    })}
  </div>
)
