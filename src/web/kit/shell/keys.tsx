import { Kbd } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import classes from './keys.module.css'
import { shortcutOf } from './pressed.ts'

/** A shortcut and its label: 'n', '?', 'mod+s', 'mod+Enter', 'Escape', 'shift+ArrowDown'. `mod` is Ctrl, or ⌘ on a Mac. */
export type Key = { key: string; label: string; run: (event: KeyboardEvent) => void; hidden?: boolean }

const shown: { current: readonly Key[] }[] = []
const mac = /Mac|iPhone|iPad/.test(navigator.platform)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

let isEntering = false
/** While the next screen loads, the shortcuts of the current one are off. */
export const holdKeys = (on: boolean): void => {
  isEntering = on
}

const onKey = (event: KeyboardEvent) => {
  if (event.defaultPrevented) return
  const mounted = shown.map(({ current }) => current)
  const situation = {
    ...{ isTyping: isTyping(event.target), isEntering },
    // Read only when a shortcut asks for it, because it searches the document.
    get hasDialog() {
      return document.querySelector('dialog[open], :popover-open') !== null
    },
  }
  const key = shortcutOf(mounted, event, mac, situation)
  if (!key) return
  event.preventDefault()
  key.run(event)
}

// An open list of options handles every Enter. When nothing was typed there is nothing to select, so Ctrl+Enter goes to the screen.
const onKeyBefore = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLElement) || event.target.dataset.settled === undefined) return
  onKey(event)
  if (event.defaultPrevented) event.stopPropagation()
}

/** Registers shortcuts while this component is mounted. `?` lists them. */
export const useKeys = (keys: readonly Key[]): void => {
  const ref = useRef(keys)
  ref.current = keys
  useEffect(() => {
    if (shown.length === 0) {
      document.addEventListener('keydown', onKey)
      document.addEventListener('keydown', onKeyBefore, true)
    }
    shown.push(ref)
    return () => {
      shown.splice(shown.indexOf(ref), 1)
      if (shown.length > 0) return
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('keydown', onKeyBefore, true)
    }
  }, [])
}

const spelled: Record<string, string> = { mod: mac ? '⌘' : 'Ctrl', ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', shift: 'Shift' }
const partsOf = (key: string) => key.split('+').map(part => spelled[part] ?? (part.length === 1 ? part.toUpperCase() : part))

/** A shortcut shown beside its action. */
export const KeyHint = ({ of }: { of: string }) => (
  <span className={classes.hint}>
    {partsOf(of).map(part => (
      <Kbd key={part} size="xs">
        {part}
      </Kbd>
    ))}
  </span>
)

/** The overlay that `?` opens, with every shortcut of the screen. */
export const KeysOverlay = () => {
  const [open, setOpen] = useState(false)
  useKeys([{ key: '?', label: 'Show keyboard shortcuts', run: () => setOpen(true) }])
  if (!open) return null
  const keys = [
    ...new Map(
      shown
        .flatMap(({ current }) => current)
        .filter(key => !key.hidden)
        .map(key => [key.key, key]),
    ).values(),
  ]
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)}>
      <dl className={classes.keys}>
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <KeyHint of={key} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
