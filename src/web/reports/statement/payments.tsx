import { useState } from 'react'
import { nouns } from '../../../domain/index.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { Money, Status } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import type { ListRow } from '../../kit/noun.ts'
import { day } from '../../kit/data/number.ts'
import { useRights } from '../../kit/shell/session.tsx'
import classes from '../../payments/payment.module.css'
import { usePaymentBulk } from '../../payments/bulk.ts'
import { PaymentDialog } from '../../payments/dialog.tsx'
import { ChequesDue } from '../../payments/cheques-due.tsx'
import { PaymentPanel } from '../../payments/panel.tsx'
import { StatementTabs } from './tabs.tsx'

const noun = nouns.paymentNote
type Row = ListRow<typeof noun>

const chequeTone = { pending: 'amber', cleared: 'green', bounced: 'red' } as const
const columns: OwnColumn<Row>[] = [
  { name: 'number', width: 168, render: row => row.number ?? <span className={classes.none}>Draft</span> },
  { name: 'date', width: 116 },
  { name: 'direction', width: 92 },
  { name: 'party', width: 168 },
  { name: 'method', width: 112 },
  { name: 'reference', width: 120 },
  { name: 'amount', width: 132, render: row => <Money value={row.amount} currency={row.currency} /> },
  { name: 'branch', width: 84 },
  { name: 'state', width: 108 },
  { name: 'credit', width: 124, render: row => isPositive(row.credit) && <Money value={row.credit} currency={row.currency} /> },
  {
    name: 'cheque',
    width: 150,
    // What is due when says more of a post-dated cheque than that it is pending.
    render: row =>
      row.cheque && (
        <Status tone={chequeTone[row.cheque as keyof typeof chequeTone]}>
          {row.cheque === 'pending' && row.chequeDate
            ? `Due ${day(row.chequeDate)}`
            : noun.fields.cheque.options?.find(({ value }) => value === row.cheque)?.label}
        </Status>
      ),
  },
]
const hidden = ['currency', 'chequeDate']
const filters = ['state', 'direction', 'method', 'cheque', 'date', 'party']
const facts = ['party', 'amount', 'state']

/** Every payment, newest first: what came in, went out, went back or was set off. */
const PaymentNotes = () => {
  const [isNew, setNew] = useState(false)
  const { can, may } = useRights()
  const bulk = usePaymentBulk()
  return (
    <>
      <List
        noun={noun}
        columns={columns}
        hidden={hidden}
        filters={filters}
        facts={facts}
        bulk={bulk}
        actions={<ChequesDue />}
        onNew={can('create', noun) ? () => setNew(true) : false}
        newLabel={may('money.payOut') ? 'New payment' : 'Receive payment'}
        panel={(id, close) => <PaymentPanel key={id} id={id} onClose={close} />}
        empty="Money that came in, went out or went back, and what it settled."
      >
        {may('statement.read') && <StatementTabs />}
      </List>
      {isNew && <PaymentDialog onClose={() => setNew(false)} />}
    </>
  )
}
export default PaymentNotes
