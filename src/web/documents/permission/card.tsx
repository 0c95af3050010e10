import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Exceeded, limitOptions } from '../../../domain/documents/permission.ts'
import { requestKinds } from '../../../domain/documents/permission-request.ts'
import { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { isNegative, minus, negate } from '../../../domain/kit/quantity.ts'
import { priceUnit } from '../../../domain/stock/stone/price-unit.ts'
import { amount, day, price, weight } from '../../kit/data/number.ts'
import { useChange } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { Money } from '../../kit/display/cell.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { asTyped } from '../../kit/form/typed-text.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import classes from './card.module.css'

const entity = entities.permissionRequest
export type RequestRow = RowOf<typeof entity>

const labels = new Map<string, string>(limitOptions.map(({ value, label }) => [value, label]))
const kinds = new Map<string, string>(requestKinds.map(({ value, label }) => [value, label]))

/** A limit and by how much the document is beyond it, in words. */
export const beyondText = ({ limit, line, sku, allowed, actual, unit }: Exceeded): string => {
  const label = `${labels.get(limit)}${line === null ? '' : `, line ${line}${sku ? ` (${sku})` : ''}`}`
  if (limit === 'date') return `${label}: ${day(actual)}, before ${day(allowed)}.`
  if (limit === 'terms') return `${label}: due ${day(actual)} instead of ${day(allowed)}.`
  if (unit === '%') return `${label}: ${asTyped(actual)} % instead of ${asTyped(allowed)} %.`
  const over = minus(actual, allowed)
  const apart = isNegative(over) ? `${amount(negate(over), unit ?? '')} below` : `${amount(over, unit ?? '')} above`
  return `${label}: ${amount(actual, unit ?? '')} instead of ${amount(allowed, unit ?? '')} ${unit} (${apart}).`
}

/** The price and amount of a line; nothing for a line of an order form. */
const priceText = ({ rate, basis, amount: value }: RequestRow['lines'][number], currency: string): string =>
  rate === null || value === null ? '' : `, ${price(rate, currency)}${priceUnit(basis, null)} = ${amount(value, currency)} ${currency}`

/** A request with its lines and limits, for the user who decides it. */
export const RequestCard = ({ row }: { row: RequestRow }) => (
  <article className={classes.card} aria-label={row.number}>
    <h3>
      <RefLink entity={row.kind} id={row.document}>
        {kinds.get(row.kind)}
      </RefLink>{' '}
      {row.customer ? `for ${row.customer.title}` : 'for own stock'}
      {row.total !== null && (
        <>
          , <Money value={row.total} currency={row.currency} />
        </>
      )}
    </h3>
    <p className={classes.quiet}>
      {row.number}, {row.createdBy}, {row.branch.title}
    </p>
    {row.note && <p>“{row.note}”</p>}
    {row.limits && (
      <ul className={classes.limits}>
        {row.limits.map(one => (
          <li key={`${one.limit}${one.line}`}>{beyondText(one)}</li>
        ))}
      </ul>
    )}
    <ol className={classes.lines}>
      {row.lines.map((line, index) => (
        // The lines of a request never change.
        // biome-ignore lint/suspicious/noArrayIndexKey: their order is their identity.
        <li key={index}>
          {[line.sku, line.description, line.weight && `${weight(line.weight)}\u00a0ct`].filter(Boolean).join(' ')}
          {priceText(line, row.currency)}
        </li>
      ))}
    </ol>
    {row.status === 'requested' && <Decision row={row} />}
  </article>
)

/** Approves or declines a request, with a note. */
const Decision = ({ row }: { row: RequestRow }) => {
  const { canAct } = useRights()
  const { name } = useUser()
  const [note, setNote] = useState('')
  const act = useChange((action: 'approve' | 'decline') =>
    records.act(entity, action, { id: row.id, version: row.version, ...(note.trim() ? { note: note.trim() } : {}) }),
  )
  if (!canAct(entity, 'approve') || row.createdBy === name) return null
  const decide = (action: 'approve' | 'decline') =>
    act.mutateAsync(action).then(({ number, status }) => notify.success(`${number}: ${status}.`), notify.error)
  return (
    <div className={classes.decision}>
      <TextInput
        aria-label={`Note to ${row.createdBy}`}
        placeholder="Note"
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        maxLength={300}
        autoComplete="off"
      />
      <Button size="xs" variant="default" loading={act.isPending} onClick={() => void decide('decline')}>
        {entity.lifecycle.actions.decline.label}
      </Button>
      <Button size="xs" loading={act.isPending} onClick={() => void decide('approve')}>
        {entity.lifecycle.actions.approve.label}
      </Button>
    </div>
  )
}
