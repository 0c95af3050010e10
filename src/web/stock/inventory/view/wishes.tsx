import { entities } from '../../../../domain/index.ts'
import { useRead } from '../../../kit/data/query.ts'
import { Section } from '../../../kit/shell/page.tsx'
import { RefLink } from '../../../kit/shell/place.tsx'
import { useRights } from '../../../kit/shell/session.tsx'
import classes from './wishes.module.css'

/** The customers who look for such a stone; nothing when there are none. */
export const WishesForStone = ({ id }: { id: string }) => {
  const { can } = useRights()
  const { data } = useRead('wish/for-stone', { id }, { enabled: can('read', entities.wish), quiet: true })
  if (!data || data.length === 0) return null
  return (
    <Section title="Customers looking for this stone">
      <ul className={classes.customers}>
        {data.map(({ id, code, customer, salesperson }) => (
          <li key={id}>
            <RefLink entity="wish" id={id}>
              {customer.title}
            </RefLink>
            <span className={classes.quiet}>
              {code} · {salesperson.title}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
