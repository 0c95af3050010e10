import { Button } from '@mantine/core'
import { type SyntheticEvent, useState, useSyncExternalStore } from 'react'
import type { Left } from './queue.ts'
import type { Scanner } from './scan.tsx'
import classes from './tray.module.css'

const toLook = (left: readonly Left[]) => left.filter(({ isWaiting }) => !isWaiting).length

type Props = {
  scanner: { queue: Pick<Scanner['queue'], 'subscribe' | 'now' | 'remove'>; retry: Scanner['retry'] }
  /** The number of lines with a code that needs attention, in addition to the codes listed here. */
  marked?: number
}

/** The scan results: the counts, and a list of the unprocessed codes. */
export const ScanTray = ({ scanner: { queue, retry }, marked = 0 }: Props) => {
  const { read, added, left } = useSyncExternalStore(queue.subscribe, queue.now)
  const look = toLook(left) + marked
  const waiting = left.length - toLook(left)
  if (read === 0 && left.length === 0) return null
  return (
    <section className={classes.tray} aria-label="Scanned codes">
      <output aria-label="Scanned" data-tone={look > 0 ? 'red' : undefined}>
        {read} read, {added} added{look > 0 && `, ${look} to correct`}
        {waiting > 0 && `, ${waiting} waiting`}
      </output>
      {left.length > 0 && (
        <ul aria-label="Codes that are not added">
          {left.map(one => (
            <LeftCode key={one.id} one={one} onRetry={code => retry(one.id, code)} onRemove={() => queue.remove(one.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const LeftCode = ({ one, onRetry, onRemove }: { one: Left; onRetry: (code: string) => void; onRemove: () => void }) => {
  const [code, setCode] = useState(one.code)
  const removal = one.field ? 'Keep in field' : 'Remove'
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onRetry(code)
  }
  return (
    <li data-tone={one.isWaiting ? undefined : 'red'}>
      <input
        aria-label={`Code ${one.code}`}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && send(event)}
        autoComplete="off"
        spellCheck={false}
        data-takes-codes
      />
      {one.times > 1 && <span>{one.times} times</span>}
      <span className={classes.message}>{one.says}</span>
      {!one.isWaiting && (
        <>
          <Button size="compact-xs" variant="default" onClick={send}>
            {one.field ? 'Add' : 'Try again'}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={onRemove} aria-label={`${removal} ${one.code}`}>
            {removal}
          </Button>
        </>
      )}
    </li>
  )
}
