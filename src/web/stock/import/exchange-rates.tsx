import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import type { DecimalMark } from '../../../domain/kit/number-shape.ts'
import { ImportFile } from '../../company/import/file.tsx'
import classes from '../../company/import/import.module.css'
import { api, Refused } from '../../kit/data/api.ts'
import { counted } from '../../kit/data/number.ts'
import { useChange } from '../../kit/data/query.ts'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { useRights } from '../../kit/shell/session.tsx'

type Sent = { file: File; decimal?: DecimalMark; confirmed?: boolean }
type Counts = { added: number; changed: number; same: number }

const countsText = ({ added, changed, same }: Counts): string =>
  [added > 0 && `${counted(added, 'rate')} added`, changed > 0 && `${counted(changed, 'rate')} changed`, same > 0 && `${same} unchanged`]
    .filter(Boolean)
    .join(', ')

/** Imports exchange rates from a file: all of them, or none with the errors. */
export const RatesFromFile = () => {
  const { can } = useRights()
  const [isOpen, setOpen] = useState(false)
  if (!can('import', entities.exchangeRate)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Import from file
      </Button>
      {isOpen && <RatesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const adviceFor = (isDoubted: boolean, isUnusual: boolean): string => {
  if (isDoubted) return 'Nothing is imported yet. Choose the decimal mark.'
  return `${isUnusual ? 'Nothing is imported yet.' : 'Nothing was imported.'} Correct the list and choose it again${isUnusual ? ', or confirm the rates' : ''}.`
}

const RatesDialog = ({ onClose }: { onClose: () => void }) => {
  const [faults, setFaults] = useState<readonly string[]>([])
  // What is sent again with an answer: the decimal mark, or that the rates are correct.
  const [doubted, setDoubted] = useState<Sent | null>(null)
  const [unusual, setUnusual] = useState<Sent | null>(null)
  const send = useChange(({ file, ...options }: Sent) => api.upload('exchange-rate/import', options, file))
  const importFile = (sent: Sent) => {
    setFaults([])
    setDoubted(null)
    setUnusual(null)
    send.mutateAsync(sent).then(
      counts => {
        notify.success(`${countsText(counts)}.`)
        onClose()
      },
      error => {
        setFaults(error instanceof Refused ? error.messages.flatMap(message => message.split('\n')) : ['Something is wrong.'])
        if (error instanceof Refused && error.fields.decimal) setDoubted(sent)
        if (error instanceof Refused && error.fields.confirmed) setUnusual(sent)
      },
    )
  }
  return (
    <Dialog title="Import exchange rates from a file" onClose={onClose} wide>
      <ImportFile
        onFile={file => importFile({ file })}
        onFault={sentence => setFaults([sentence])}
        busy={send.isPending}
        label="Choose a list of rates, or drop it here"
        hint="CSV or Excel, up to 2 MB, with the columns Date, Currency and Rate. New rates replace existing rates of the same day. Documents keep their rate."
        max={2}
      />
      {faults.length > 0 && (
        <div role="alert" className={classes.refused}>
          <p>{adviceFor(doubted !== null, unusual !== null)}</p>
          <ul>
            {faults.map(fault => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          {doubted && (
            <Group>
              <Button variant="default" onClick={() => importFile({ ...doubted, decimal: '.' })}>
                The point is the decimal mark
              </Button>
              <Button variant="default" onClick={() => importFile({ ...doubted, decimal: ',' })}>
                The comma is the decimal mark
              </Button>
            </Group>
          )}
          {unusual && (
            <Button variant="default" onClick={() => importFile({ ...unusual, confirmed: true })}>
              The rates are correct, import them
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
