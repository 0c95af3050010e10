import { Button } from '@mantine/core'
import { useState } from 'react'
import { nouns } from '../domain/index.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import { Actions } from './kit/actions.tsx'
import { openFile } from './kit/api.ts'
import { Money } from './kit/cell.tsx'
import type { OwnColumn } from './kit/columns.tsx'
import { Facts } from './kit/facts.tsx'
import { History } from './kit/history.tsx'
import { PrintIcon } from './kit/icons.tsx'
import { List } from './kit/list.tsx'
import type { ListRow } from './kit/noun.ts'
import { amount } from './kit/number.ts'
import { Panel, Section } from './kit/page.tsx'
import { useRecord } from './kit/query.ts'
import { useRights } from './kit/session.tsx'
import { Settled } from './payment-note-receipt.tsx'
import { ReceivePayment } from './payment-note-receive.tsx'
import { StatementTabs } from './statement-tabs.tsx'

const noun = nouns.paymentNote
const columns: OwnColumn<ListRow<typeof noun>>[] = [
  { name: 'number', width: 168 },
  { name: 'party', width: 220 },
  { name: 'amount', width: 148, render: row => <Money value={row.amount} currency={row.currency} /> },
  { name: 'credit', width: 148, render: row => isPositive(row.credit) && <Money value={row.credit} currency={row.currency} /> },
]
const hidden = ['currency']
const filters = ['state', 'date', 'party', 'method']
const facts = ['party', 'amount', 'state']
const shown = ['state', 'date', 'party', 'method', 'reference', 'amount', 'credit', 'branch', 'notes', 'createdBy']

/** Every payment, newest first. */
const PaymentNotes = () => {
  const [isReceiving, setReceiving] = useState(false)
  const { can } = useRights()
  return (
    <>
      <List
        noun={noun}
        columns={columns}
        hidden={hidden}
        filters={filters}
        facts={facts}
        onNew={can('create', noun) ? () => setReceiving(true) : false}
        newLabel="Receive payment"
        panel={(id, close) => <PaymentPanel key={id} id={id} onClose={close} />}
        empty="Money received from customers, and what it settled."
      >
        <StatementTabs />
      </List>
      {isReceiving && <ReceivePayment onClose={() => setReceiving(false)} />}
    </>
  )
}

/** One payment beside its list: what it settles, its receipt, and what may be done with it. */
const PaymentPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: note, error } = useRecord(noun, id === 'new' ? undefined : id)
  if (error)
    return (
      <Panel title="Payment" onClose={onClose}>
        <p role="alert">{error.message}</p>
      </Panel>
    )
  if (!note)
    return (
      <Panel title="Payment" onClose={onClose}>
        {null}
      </Panel>
    )
  const say = {
    void: {
      title: `Void ${note.number}?`,
      ok: 'Void',
      message: `What it settled is open again, and ${note.party.title} owes ${amount(note.amount, note.currency)} ${note.currency} more.`,
    },
  }
  const actions = (
    <>
      <Button variant="default" leftSection={<PrintIcon />} onClick={() => openFile('paymentnote/export/pdf', { id })}>
        Receipt
      </Button>
      <Actions noun={noun} record={note} say={say} />
    </>
  )
  return (
    <Panel title={note.number} onClose={onClose} actions={actions}>
      <Facts noun={noun} record={note} names={shown} />
      <Section title="Settles">
        <Settled note={note} />
      </Section>
      <Section title="History">
        <History noun={noun} id={id} />
      </Section>
    </Panel>
  )
}
export default PaymentNotes
