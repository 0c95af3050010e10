import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { openingLifecycle } from '../../domain/parties/opening-bill.ts'
import { day } from '../kit/data/number.ts'
import { useRows } from '../kit/data/query.ts'
import { Money } from '../kit/display/cell.tsx'
import { Section } from '../kit/shell/page.tsx'
import { Go } from '../kit/shell/place.tsx'
import { useRights } from '../kit/shell/session.tsx'
import classes from './customer.module.css'
import { NewOpeningBills } from './new-opening-bills.tsx'

type Customer = Pick<RowOf<typeof entities.customer>, 'id' | 'name' | 'currency' | 'kinds'>
const shown = 10

/** The bills of a party that were open at the changeover, and the button that adds some. */
export const OpeningBills = ({ customer }: { customer: Customer }) => {
  const { can } = useRights()
  const [isAdding, setAdding] = useState(false)
  const { data } = useRows(
    entities.opening,
    { party: customer.id, state: statesOf(openingLifecycle, 'inForce'), sort: 'dueDate', pageSize: shown },
    { quiet: true },
  )
  if (!can('read', entities.opening)) return null
  return (
    <Section
      title="Opening bills"
      actions={
        can('create', entities.opening) && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            Add opening bills
          </Button>
        )
      }
    >
      {data && data.rows.length > 0 ? (
        <table className={classes.bills}>
          <thead>
            <tr>
              <th>Number</th>
              <th>Due</th>
              <th>Amount</th>
              <th>Open</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ id, number, dueDate, currency, amount, open }) => (
              <tr key={id}>
                <td>
                  <Go to={`/statement/opening-bills?open=${id}`}>{number}</Go>
                </td>
                <td>{day(dueDate)}</td>
                <td>
                  <Money value={amount} currency={currency} />
                </td>
                <td>
                  <Money value={open} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={classes.none}>Bills from the old books that are still open. Each keeps its number and due date.</p>
      )}
      {data && data.total > shown && <Go to={`/statement/opening-bills?party=${customer.id}`}>All opening bills</Go>}
      {isAdding && <NewOpeningBills customer={customer} onClose={() => setAdding(false)} />}
    </Section>
  )
}
