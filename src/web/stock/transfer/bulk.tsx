import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { Refused } from '../../kit/data/api.ts'
import { today } from '../../kit/data/number.ts'
import { type Choice, useChange } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { DayInput, Lookup } from '../../kit/form/fields.tsx'
import { newId } from '../../kit/form/new-id.ts'
import { useGo } from '../../kit/shell/place.tsx'
import { goodsOn, type Movable, transferHome } from './messages.ts'
import classes from './transfer.module.css'

type Props = { stones: readonly Movable[]; onClose: () => void; onDone?: () => void }

/** Puts the selected stones on a draft transfer to another branch, which the user checks before sending. */
export const TransferDialog = ({ stones, onClose, onDone }: Props) => {
  const go = useGo()
  const [id] = useState(newId)
  const [to, setTo] = useState<Choice | null>(null)
  const [expected, setExpected] = useState('')
  const [shipping, setShipping] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const from = stones[0]?.branch
  const make = useChange((body: Record<string, unknown>) => records.create(entities.transfer, body))
  const submit = async () => {
    setRefused(null)
    try {
      const row = await make.mutateAsync({
        id,
        from: from?.id,
        to: to?.id,
        date: today(),
        expected: expected || null,
        shipping: shipping.trim() || null,
        items: stones.map(stone => ({ inventory: stone.id })),
      })
      onDone?.()
      onClose()
      go(`${transferHome}/${row.id}`)
    } catch (error) {
      if (error instanceof Refused) setRefused(error)
      else notify.error(error)
    }
  }
  return (
    <Dialog title={`Transfer ${goodsOn(stones)}`} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
        noValidate
      >
        <p>This creates a draft. The stones leave {from?.title} when you send it.</p>
        <ErrorAlert message={refused?.message} />
        <Lookup entity={entities.branch} everywhere label="To" value={to} onChange={setTo} required error={refused?.fields.to} />
        <div className={classes.two}>
          <DayInput label="Expected" value={expected} onChange={setExpected} error={refused?.fields.expected} />
          <TextInput
            label="Shipping"
            value={shipping}
            maxLength={200}
            onChange={event => setShipping(event.currentTarget.value)}
            autoComplete="off"
          />
        </div>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!to} loading={make.isPending}>
            Create transfer
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
