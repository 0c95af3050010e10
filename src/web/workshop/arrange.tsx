import { Button, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { entities } from '../../domain/index.ts'
import type { Ref } from '../../domain/kit/field.ts'
import { useDocumentRange } from '../documents/range.ts'
import { Refused } from '../kit/data/api.ts'
import { counted } from '../kit/data/number.ts'
import { Dialog, DialogFoot } from '../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../kit/feedback/error-alert.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { choosable } from '../kit/form/choosable.ts'
import { DayInput, Lookup } from '../kit/form/fields.tsx'
import type { workEntity } from './kind.ts'
import classes from './order-form/order-form.module.css'

type Props = {
  entity: ReturnType<typeof workEntity>
  rows: readonly { id: string; number: string | null }[]
  onClose: () => void
  onDone: () => void
}

/** Changes the maker, the promised date or the priority of several order forms. Empty fields stay unchanged. */
export const ArrangeDialog = ({ entity, rows, onClose, onDone }: Props) => {
  const range = useDocumentRange(entity)
  const { fields } = entity
  const [employee, setEmployee] = useState<Ref | null>(null)
  const [maker, setMaker] = useState<Ref | null>(null)
  const [promisedDate, setPromised] = useState('')
  const [priority, setPriority] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  // The maker is an employee or an outside party. Setting one clears the other.
  const who = employee ? { employee: employee.id, maker: null } : maker ? { employee: null, maker: maker.id } : {}
  const change = { ...who, ...(promisedDate ? { promisedDate } : {}), ...(priority ? { priority } : {}) }
  const isReady = Object.keys(change).length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      await range(rows, 'change', change)
      notify.success(`${counted(rows.length, entity.one)} changed.`)
      onDone()
      onClose()
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Change ${counted(rows.length, entity.one)}`} onClose={onClose}>
      <form className={classes.form} onSubmit={event => void submit(event)} noValidate>
        <ErrorAlert message={fault} />
        <p>Empty fields do not change.</p>
        <Lookup
          entity={entities.employee}
          query={choosable(fields.employee)}
          label={fields.employee.label}
          value={employee}
          onChange={choice => {
            setEmployee(choice)
            setMaker(null)
          }}
          openOnFocus={false}
        />
        <Lookup
          entity={entities.customer}
          query={choosable(fields.maker)}
          label={fields.maker.label}
          value={maker}
          onChange={choice => {
            setMaker(choice)
            setEmployee(null)
          }}
          openOnFocus={false}
        />
        <DayInput label={fields.promisedDate.label} value={promisedDate} onChange={setPromised} />
        <Select
          label={fields.priority.label}
          data={(fields.priority.options ?? []).map(({ value, label }) => ({ value, label }))}
          value={priority}
          onChange={setPriority}
          clearable
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isReady}>
            Change {counted(rows.length, entity.one)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
