import { useEffect, useRef } from 'react'
import { entities } from '../../domain/index.ts'
import { useLookup } from '../kit/data/query.ts'
import { ListFault } from '../kit/list/empty.tsx'
import { useView } from '../kit/list/view.ts'
import { useCopySource } from '../kit/record/copy.ts'
import { Page } from '../kit/shell/page.tsx'
import { useGo } from '../kit/shell/place.tsx'
import { useRights } from '../kit/shell/session.tsx'
import { paymentFrom, paymentHome } from './address.ts'
import { usePayment } from './editor.ts'
import { PaymentForm } from './form.tsx'
import { currencyOf, type PaymentPrefill } from './form-state.ts'
import { ways } from './messages.ts'
import classes from './payment.module.css'

/** The payment page, filled from the URL. */
const NewPayment = () => {
  const [view] = useView({ inAddress: true })
  const { may } = useRights()
  const { way, party, ...rest } = paymentFrom(view)
  const { id: copyOf, data: copied, error, refetch } = useCopySource(entities.paymentNote)
  const named = useLookup(entities.customer, '', { enabled: Boolean(party), query: { ids: party } })
  if (error && !copied) return <ListFault error={error} retry={() => void refetch()} />
  if ((party && !named.data) || (copyOf && !copied)) return null
  const found = named.data?.rows.find(({ id }) => id === party)
  // A user who may not pay out can only record a received payment. The server would refuse anything else.
  const prefill: PaymentPrefill = {
    ...rest,
    way: may('money.payOut') ? way : 'received',
    copied,
    party: found,
    currency: rest.currency ?? currencyOf(found),
  }
  return <Written prefill={prefill} />
}

const Written = ({ prefill }: { prefill: PaymentPrefill }) => {
  const payment = usePayment(prefill)
  const go = useGo()
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <Page title={ways[payment.way].title} back={{ to: paymentHome, label: 'Payments' }}>
      <div className={classes.sheet} ref={sheet}>
        <PaymentForm
          payment={payment}
          prefill={prefill}
          onClose={() => history.back()}
          onDone={note => go(`${paymentHome}?open=${note.id}`, { replace: true })}
        />
      </div>
    </Page>
  )
}
export default NewPayment
