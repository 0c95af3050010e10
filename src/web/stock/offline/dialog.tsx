import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsConnected } from '../../kit/data/connection.ts'
import { moment } from '../../kit/data/moment.ts'
import { counted } from '../../kit/data/number.ts'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import classes from './unsent.module.css'
import { dropUnsent, keepUnsent, type Unsent, type UnsentCounts } from './unsent.ts'

type RowProps = { title: string; label: string; fault?: string | null; children: ReactNode }

const Row = ({ title, label, fault = null, children }: RowProps) => (
  <li>
    <div>
      <b>{title}</b>
      <span>{label}</span>
      {fault !== null && <span data-tone="red">{fault}</span>}
    </div>
    <div className={classes.buttons}>{children}</div>
  </li>
)

type Props = { user: string; work: readonly Unsent[]; counts: readonly UnsentCounts[]; onClose: () => void }

/** What was done on this device without a connection and is not sent: each with its time, and what the server refuses with the reason. */
export const UnsentDialog = ({ user, work, counts, onClose }: Props) => {
  const go = useGo()
  const isConnected = useIsConnected()
  const open = (screen: string) => {
    onClose()
    go(screen)
  }
  const discard = async (one: Unsent) => {
    const goes = await confirm({
      title: 'Discard this entry?',
      message: `${one.title}: it is only on this device and is never sent.`,
      ok: 'Discard',
      color: 'red',
    })
    if (goes) dropUnsent(user, one.id)
  }
  return (
    <Dialog title="Not sent yet" onClose={onClose}>
      <p className={classes.about}>
        {work.length + counts.length === 0
          ? 'Everything is sent.'
          : isConnected
            ? 'This was scanned without a connection. It is being sent, except for what is refused.'
            : 'This was scanned without a connection. It is sent when the connection is back.'}
      </p>
      <ul className={classes.list} aria-label="Not sent yet">
        {work.map(one => (
          <Row key={one.id} title={one.title} label={moment(one.at)} fault={one.fault}>
            <Button size="compact-xs" variant="default" onClick={() => open(one.screen)}>
              Open
            </Button>
            {one.fault !== null && (
              <Button size="compact-xs" variant="default" onClick={() => keepUnsent(user, { ...one, fault: null })}>
                Try again
              </Button>
            )}
            <Button size="compact-xs" variant="subtle" color="red" onClick={() => void discard(one)} aria-label={`Discard ${one.title}`}>
              Discard
            </Button>
          </Row>
        ))}
        {counts.map(({ take, ids }) => (
          <Row key={take} title={counted(ids.length, 'count')} label="of a stock-take">
            <Button size="compact-xs" variant="default" onClick={() => open(`/stock-take/${take}`)}>
              Open
            </Button>
          </Row>
        ))}
      </ul>
    </Dialog>
  )
}
