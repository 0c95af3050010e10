import { Button } from '@mantine/core'
import { useState } from 'react'
import { nouns } from '../../../domain/index.ts'
import classes from './import.module.css'
import { ImportFile } from './file.tsx'
import { api, Refused } from '../../kit/data/api.ts'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { counted } from '../../kit/data/number.ts'
import { useChange } from '../../kit/data/query.ts'
import { useRights } from '../../kit/shell/session.tsx'

type Counts = { added: number; changed: number; same: number }

const saidOf = ({ added, changed, same }: Counts): string =>
  [
    added > 0 && `${counted(added, 'rate')} added`,
    changed > 0 && `${counted(changed, 'rate')} changed`,
    same > 0 && `${same} ${same === 1 ? 'was' : 'were'} there already`,
  ]
    .filter(Boolean)
    .join(', ')

/** Brings rates of exchange in from a file: all of them, or none and why. */
export const RatesFromFile = () => {
  const { can } = useRights()
  const [isOpen, setOpen] = useState(false)
  if (!can('import', nouns.exchangeRate)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        From a file
      </Button>
      {isOpen && <RatesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const RatesDialog = ({ onClose }: { onClose: () => void }) => {
  const [faults, setFaults] = useState<readonly string[]>([])
  const send = useChange((file: File) => api.upload<Counts>('exchange-rate/import', {}, file))
  const bringIn = (file: File) => {
    setFaults([])
    send.mutateAsync(file).then(
      counts => {
        notify.success(`${saidOf(counts)}.`)
        onClose()
      },
      error => setFaults(error instanceof Refused ? error.messages.flatMap(message => message.split('\n')) : ['Something is wrong.']),
    )
  }
  return (
    <Dialog title="Rates of exchange from a file" onClose={onClose} wide>
      <ImportFile
        onFile={bringIn}
        onFault={sentence => setFaults([sentence])}
        busy={send.isPending}
        label="Choose a list of rates, or drop it here"
        hint="CSV or Excel, up to 2 MB, with the columns Date, Currency and Rate. A day that has a rate already takes the new one; papers keep theirs."
        most={2}
      />
      {faults.length > 0 && (
        <div role="alert" className={classes.refused}>
          <p>Nothing has come in. Mend the list and choose it again.</p>
          <ul>
            {faults.map(fault => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
