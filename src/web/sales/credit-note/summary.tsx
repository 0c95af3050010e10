import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { creditNoteLifecycle } from '../../../domain/sales/credit-note/entity.ts'
import { Attachments } from '../../company/attachment/attachment.tsx'
import { Explained } from '../../company/explain/button.tsx'
import { type Pair, statusPair } from '../../documents/bill-pairs.tsx'
import { owedPair, PartySection } from '../../documents/party/section.tsx'
import { SentOf } from '../../documents/share/sent.tsx'
import { useRead } from '../../kit/data/query.ts'
import { Money } from '../../kit/display/cell.tsx'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import classes from './credit-note.module.css'
import type { CreditLeft, CreditRow } from './values.ts'

const entity = entities.creditNote

/** The summary of a credit note: its status, what its credit settled, its invoice, its customer and its history. */
export const CreditSummary = ({ row, left }: { row: CreditRow | null; left: CreditLeft | null }) => {
  const customer = row?.customer ?? left?.customer
  return (
    <>
      {row && (
        <Section title="This credit note">
          <Summary pairs={stateOf(row)} />
        </Section>
      )}
      {row && row.settles.length > 0 && (
        <Section title="Settles">
          <ul className={classes.links}>
            {row.settles.map(({ bill, kind, number, amount }) => (
              <li key={bill}>
                <RefLink entity={kind === 'paymentNote' ? 'paymentNote' : 'invoice'} id={bill}>
                  {number}
                </RefLink>
                <Money value={amount} currency={row.currency} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {left && (
        <Section title={`Invoice ${left.invoice.title}`}>
          <Summary pairs={leftOf(left)} />
        </Section>
      )}
      {customer && <Customer {...customer} />}
      {row && <Attachments entity={entity} id={row.id} />}
      <SentOf entity={entity} row={row} />
      {row && (
        <Section title="History">
          <History entity={entity} id={row.id} />
        </Section>
      )}
    </>
  )
}

const stateOf = (row: CreditRow): Pair[] => {
  const pairs = [statusPair('creditNote', row)]
  if (!isIn(creditNoteLifecycle, row.state, 'inForce')) return pairs
  return [
    ...pairs,
    [
      'On account',
      <Explained key="credit" entity="creditNote" id={row.id} field="credit">
        <Money value={row.credit} currency={row.currency} />
      </Explained>,
    ],
  ]
}

const leftOf = ({ total, open, currency }: CreditLeft): Pair[] => [
  ['Left to credit', <Money key="left" value={total} currency={currency} />],
  ['Open', <Money key="open" value={open} currency={currency} />],
]

const Customer = ({ id, title }: { id: string; title: string }) => {
  const { data } = useRead('customer/standing', { id }, { quiet: true })
  return (
    <PartySection id={id} title={title} open="Open customer">
      {data?.balances?.length ? <Summary pairs={[owedPair('They owe', data.balances)]} /> : null}
    </PartySection>
  )
}
