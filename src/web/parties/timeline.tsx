import { isRecipientState, recipientStates } from '../../domain/documents/sharing/recipient.ts'
import type { Field } from '../../domain/kit/field.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { directionNames, directions } from '../../domain/payments/payment-note.ts'
import type { TimelineEvent } from '../../domain/reports/customer-contract.ts'
import { inUnits } from '../../domain/stock/stone/weights.ts'
import { counted, day } from '../kit/data/number.ts'
import { useRead } from '../kit/data/query.ts'
import { Cell, Money, Status, Weights } from '../kit/display/cell.tsx'
import { capital, entityNamed } from '../kit/record/entity.ts'
import { Section } from '../kit/shell/page.tsx'
import { RefLink } from '../kit/shell/place.tsx'
import classes from './customer.module.css'
import { ShowMore } from './show-more.tsx'

const keyOf = ({ kind, at, document }: TimelineEvent) => `${kind} ${at} ${document.id}`

/** What happened between the company and a party, the newest first. */
export const Timeline = ({ id }: { id: string }) => {
  const { data } = useRead('customer/timeline', { id })
  if (!data) return null
  return (
    <Section title="Timeline">
      {data.events.length === 0 ? (
        <p className={classes.none}>No documents or payments yet.</p>
      ) : (
        <ShowMore
          label="Timeline"
          className={classes.rows}
          items={data.events}
          first={8}
          draw={event => <Event key={keyOf(event)} event={event} />}
        />
      )}
      {data.more && <p className={classes.none}>Older documents are in the lists above.</p>}
    </Section>
  )
}

const titleOf = ({ kind, document, direction }: TimelineEvent): string => {
  if (kind === 'return') return 'Return'
  const shared = document.entity === 'customer' ? 'Statement' : capital(entityNamed(document.entity).one)
  if (kind === 'mail') return `E-mail: ${shared}`
  if (kind === 'opening') return `Link opened: ${shared}`
  const name = directionNames.find(one => one === direction)
  return name ? directions[name].title : capital(entityNamed(document.entity).one)
}

const Event = ({ event }: { event: TimelineEvent }) => {
  const { date, kind, document, number, state, amount, currency, pieces, carats, grams } = event
  const { lifecycle, fields } = entityNamed(document.entity)
  const status: Field | undefined = fields.state
  return (
    <li>
      <div className={classes.line}>
        <span>
          {titleOf(event)}{' '}
          {number && (
            <RefLink entity={document.entity} id={document.id}>
              {number}
            </RefLink>
          )}
        </span>
        {amount && <Money value={amount} currency={currency ?? ''} />}
        {(carats || grams) && (
          <span>
            {pieces ? `${counted(pieces, 'pc')}, ` : ''}
            <Weights of={inUnits(carats ?? '0', grams ?? '0')} />
          </span>
        )}
        {kind === 'mail' && isRecipientState(state) && <Status tone={recipientStates[state].tone}>{recipientStates[state].label}</Status>}
      </div>
      <div className={classes.details}>
        <time dateTime={date}>{day(date)}</time>
        {status && lifecycle && isIn(lifecycle, state, 'void') && kind === 'document' && (
          <Cell name="state" field={status} row={{ state }} />
        )}
      </div>
    </li>
  )
}
