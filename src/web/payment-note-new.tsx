import { useEffect, useRef } from 'react'
import { nouns } from '../domain/index.ts'
import { Page } from './kit/page.tsx'
import { useGo } from './kit/place.tsx'
import { useLookup } from './kit/query.ts'
import { useRights } from './kit/session.tsx'
import { useView } from './kit/view.ts'
import classes from './payment-note.module.css'
import { askedIn, paymentHome } from './payment-note-address.ts'
import { PaymentForm } from './payment-note-form.tsx'
import type { Asked } from './payment-note-typed.ts'
import { usePayment } from './payment-note-typing.ts'
import { ways } from './payment-note-words.ts'

/** A payment on a page of its own, begun by what stands in the address. */
const NewPayment = () => {
  const [view] = useView({ inAddress: true })
  const { may } = useRights()
  const { way, party, ...rest } = askedIn(view)
  const named = useLookup(nouns.customer, '', { enabled: Boolean(party), query: { ids: party } })
  if (party && !named.data) return null
  const found = named.data?.rows.find(({ id }) => id === party)
  // What may not be paid out is not begun; the server would refuse it at the end.
  const asked: Asked = {
    ...rest,
    way: may('money.payOut') ? way : 'received',
    party: found,
    currency: rest.currency ?? (found?.currency as string | undefined),
  }
  return <Written asked={asked} />
}

const Written = ({ asked }: { asked: Asked }) => {
  const payment = usePayment(asked)
  const go = useGo()
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <Page title={ways[payment.way].title} back={{ to: paymentHome, label: 'Payments' }}>
      <div className={classes.sheet} ref={sheet}>
        <PaymentForm
          payment={payment}
          asked={asked}
          onClose={() => history.back()}
          onDone={note => go(`${paymentHome}?open=${note.id}`, { replace: true })}
        />
      </div>
    </Page>
  )
}
export default NewPayment
