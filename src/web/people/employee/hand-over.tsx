import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { type HoldingName, holdingNames, holdings } from '../../../domain/people/holding.ts'
import { api, Refused } from '../../kit/data/api.ts'
import { counted } from '../../kit/data/number.ts'
import { useChange, useRead } from '../../kit/data/query.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { DayInput, Lookup } from '../../kit/form/fields.tsx'
import classes from './employee.module.css'

type Ref = { id: string; title: string }
type Draft = { id: string; to: string; what: HoldingName[]; left?: string; signOut: boolean }
/** Hands everything that an employee holds to another employee at once. For a leaver it also sets the last day. */
export const HandOver = ({ employee, onClose }: { employee: Ref; onClose: () => void }) => {
  const { data: held } = useRead('employee/holdings', { id: employee.id })
  const [to, setTo] = useState<Ref | null>(null)
  const [left, setLeft] = useState('')
  const [signOut, setSignOut] = useState(true)
  const [without, setWithout] = useState<readonly HoldingName[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const handOver = useChange((draft: Draft) => api.put('employee/hand-over', draft))
  const some = held ? holdingNames.filter(name => held[name] > 0) : []
  const what = some.filter(name => !without.includes(name))
  const run = async () => {
    setFault(null)
    if (!to) return setFault('Choose who takes over.')
    try {
      const draft = { id: employee.id, to: to.id, what, signOut: left !== '' && signOut, ...(left ? { left } : {}) }
      const { moved, signedOff } = await handOver.mutateAsync(draft)
      const count = Object.values(moved).reduce((all, one) => all + one, 0)
      notify.success(
        `${counted(count, 'record')} handed over to ${to.title}.${signedOff.length > 0 ? ` ${signedOff.join(', ')} can no longer sign in.` : ''}`,
      )
      onClose()
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    }
  }
  return (
    <Dialog title={`Hand over records of ${employee.title}`} onClose={onClose}>
      <div className={classes.handOver}>
        <ErrorAlert message={fault} />
        <Lookup entity={entities.employee} label="To" value={to} onChange={setTo} query={{ active: true }} required />
        <fieldset className={classes.holdings}>
          <legend>Records to hand over</legend>
          {held && some.length === 0 && <p>No records to hand over.</p>}
          {some.map(name => (
            <Checkbox
              key={name}
              label={`${holdings[name].label}: ${held?.[name]}`}
              checked={!without.includes(name)}
              onChange={event => setWithout(event.currentTarget.checked ? without.filter(one => one !== name) : [...without, name])}
            />
          ))}
        </fieldset>
        <DayInput label="Last day, if the employee leaves" value={left} onChange={setLeft} />
        {left && <Checkbox label="Block sign-in" checked={signOut} onChange={event => setSignOut(event.currentTarget.checked)} />}
        <p className={classes.stays}>Completed records are not handed over. They stay in the employee’s figures.</p>
      </div>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void run()} loading={handOver.isPending} disabled={!held || (what.length === 0 && !left)}>
          Hand over
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
