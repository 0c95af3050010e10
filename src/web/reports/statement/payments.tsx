import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { day } from '../../kit/data/number.ts'
import { Money, Status } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import type { ListRow } from '../../kit/record/entity.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { usePaymentBulk } from '../../payments/bulk.ts'
import { ChequesDue } from '../../payments/cheques-due.tsx'
import { PaymentDialog } from '../../payments/dialog.tsx'
import { PaymentPanel } from '../../payments/panel.tsx'
import classes from '../../payments/payment.module.css'
import { StatementTabs } from './tabs.tsx'

const entity = entities.paymentNote
type Row = ListRow<typeof entity>

const chequeTone = { pending: 'amber', cleared: 'green', bounced: 'red' } as const
const columns: OwnColumn<Row>[] = [
  { name: 'number', render: row => row.number ?? <span className={classes.none}>Draft</span> },
  { name: 'amount', shows: ['amount', 'currency'], render: row => <Money value={row.amount} currency={row.currency} /> },
  {
    name: 'credit',
    shows: ['credit', 'currency'],
    render: row => isPositive(row.credit) && <Money value={row.credit} currency={row.currency} />,
  },
  {
    name: 'cheque',
    shows: ['cheque', 'chequeDate'],
    // For a post-dated cheque, the cheque date says more than its status.
    render: row =>
      row.cheque && (
        <Status tone={chequeTone[row.cheque]}>
          {row.cheque === 'pending' && row.chequeDate
            ? `Due ${day(row.chequeDate)}`
            : entity.fields.cheque.options?.find(({ value }) => value === row.cheque)?.label}
        </Status>
      ),
  },
]
const hidden = ['currency', 'chequeDate']
const filters = ['state', 'direction', 'method', 'cheque', 'date', 'party']
const summary = ['party', 'amount', 'direction', 'state']

/** All payments, refunds and set-offs, newest first. */
const PaymentNotes = () => {
  const [isNew, setNew] = useState(false)
  const { can, may } = useRights()
  const bulk = usePaymentBulk()
  return (
    <>
      <List
        entity={entity}
        columns={columns}
        hidden={hidden}
        filters={filters}
        summary={summary}
        bulk={bulk}
        actions={<ChequesDue />}
        onNew={can('create', entity) ? () => setNew(true) : false}
        newLabel={may('money.payOut') ? 'New payment' : 'Receive payment'}
        panel={(id, close) => <PaymentPanel key={id} id={id} onClose={close} />}
        empty="Payments received and made, refunds, and the bills they settle."
      >
        {may('statement.read') && <StatementTabs />}
      </List>
      {isNew && <PaymentDialog onClose={() => setNew(false)} />}
    </>
  )
}
export default PaymentNotes
