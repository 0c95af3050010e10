import { Button } from '@mantine/core'
import { DialogFoot } from '../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../kit/feedback/error-alert.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import { useRights, useUser } from '../kit/shell/session.tsx'
import type { Payment } from './editor.ts'
import { PaymentFields, PaymentMore } from './fields.tsx'
import type { Note, PaymentPrefill } from './form-state.ts'
import { wayNames, ways } from './messages.ts'
import classes from './payment.module.css'
import { Forgive, PaymentSettles, PaymentSums, Switch } from './settle.tsx'

type Props = {
  payment: Payment
  prefill: PaymentPrefill
  onClose: () => void
  /** Called with the recorded payment or the saved draft. */
  onDone: (note: Note) => void
}
const options = wayNames.map(value => ({ value, label: ways[value].label }))

/** The form for payments received and made, refunds and set-offs. */
export const PaymentForm = ({ payment, prefill, onClose, onDone }: Props) => {
  const { may, role } = useRights()
  const { managerWriteOff } = useUser().settings
  const { way, refusal, problem } = payment
  const finish = async (send: () => Promise<Note | null>, isReady: boolean, messageOf: (note: Note) => string) => {
    if (!isReady || payment.isSaving) return
    const note = await send()
    if (!note) return
    notify.success(messageOf(note))
    onDone(note)
  }
  const record = () => finish(payment.record, payment.isReady, note => `${note.number} recorded.`)
  const keep = () => finish(payment.keep, payment.canKeep, () => 'Draft saved.')
  // The shortcuts work anywhere, because the focused element, such as the write-off button, may be gone.
  useKeys([
    { key: 'mod+Enter', label: ways[way].ok, run: () => void record() },
    { key: 'mod+s', label: 'Save draft', run: () => void keep() },
  ])
  return (
    <form
      aria-label={ways[way].title}
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void record()
      }}
      noValidate
    >
      <ErrorAlert message={refusal?.message} />
      {may('money.payOut') && !prefill.way && !prefill.bill && !prefill.note && (
        <Switch label="Direction" name="way" options={options} value={way} onChange={payment.go} />
      )}
      <PaymentFields payment={payment} prefill={prefill} />
      <PaymentMore payment={payment} isManager={role === 'Manager'} limit={managerWriteOff} />
      <PaymentSettles payment={payment} />
      <Forgive payment={payment} />
      <PaymentSums payment={payment} />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <DialogFoot>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" disabled={!payment.canKeep} loading={payment.isSaving} onClick={() => void keep()}>
          Save draft
        </Button>
        <Button type="submit" loading={payment.isSaving} disabled={!payment.isReady} rightSection={<KeyHint of="mod+Enter" />}>
          {ways[way].ok}
        </Button>
      </DialogFoot>
    </form>
  )
}
