import { useState } from 'react'
import { Dialog } from '../kit/feedback/dialog.tsx'
import { usePayment } from './editor.ts'
import { PaymentForm } from './form.tsx'
import type { Note, PaymentPrefill } from './form-state.ts'
import { ways } from './messages.ts'
import { Receipt, titleOf } from './receipt.tsx'

type Props = PaymentPrefill & { onClose: () => void }

/** Records a payment, refund or set-off in a dialog. At the end it shows the receipt. */
export const PaymentDialog = ({ onClose, ...prefill }: Props) => {
  const [note, setNote] = useState<Note | null>(null)
  const payment = usePayment(prefill)
  const done = (recorded: Note) => (recorded.state === 'draft' ? onClose() : setNote(recorded))
  return (
    <Dialog title={note ? titleOf(note) : ways[payment.way].title} onClose={onClose} wide>
      {note ? (
        <Receipt note={note} onClose={onClose} />
      ) : (
        <PaymentForm payment={payment} prefill={prefill} onClose={onClose} onDone={done} />
      )}
    </Dialog>
  )
}
