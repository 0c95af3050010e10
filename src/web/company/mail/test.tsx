import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recipientStates } from '../../../domain/documents/sharing/recipient.ts'
import { api } from '../../kit/data/api.ts'
import { useChange } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import table from '../setting-table.module.css'
import classes from './mail.module.css'

const isOver = (state: string | undefined) => state !== undefined && state !== 'waiting' && state !== 'sending'

/** Sends a message to the user, and says what became of it. */
export const TestMessage = () => {
  const { email } = useUser()
  const [id, setId] = useState<string | null>(null)
  const send = useChange(() => api.post('mail/test', undefined))
  const { data } = useQuery({
    queryKey: ['mail test', id],
    queryFn: ({ signal }) => api.get('mail/test', { id: id ?? '' }, { quiet: true, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isOver(state.data?.recipients[0]?.state) ? false : 1_000),
  })
  const recipient = data?.recipients[0]
  return (
    <div className={classes.form}>
      <p className={table.lead}>The message goes to your own address, {email}.</p>
      <Button
        variant="default"
        className={classes.button}
        loading={send.isPending}
        onClick={() => void send.mutateAsync(undefined).then(made => setId(made.id), notify.error)}
      >
        Send test message
      </Button>
      {recipient && (
        <p role="status" className={classes.outcome}>
          <Status tone={recipientStates[recipient.state].tone}>{recipientStates[recipient.state].label}</Status>
          {recipient.words && <span>{recipient.words}</span>}
        </p>
      )}
    </div>
  )
}
