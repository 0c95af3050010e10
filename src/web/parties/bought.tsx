import type { Bought as BoughtStone, CustomerSales } from '../../domain/reports/customer-contract.ts'
import { counted, day } from '../kit/data/number.ts'
import { Carats, Money } from '../kit/display/cell.tsx'
import { Section } from '../kit/shell/page.tsx'
import { useUser } from '../kit/shell/session.tsx'
import classes from './customer.module.css'
import { ShowMore } from './show-more.tsx'

/** What a customer buys by kind of stone, the largest amount first. */
export const Bought = ({ sales: { stones, more } }: { sales: CustomerSales }) => (
  <Section title="What they buy">
    {stones.length === 0 ? (
      <p className={classes.none}>No stones sold yet.</p>
    ) : (
      <ShowMore
        label="What they buy"
        className={classes.rows}
        items={stones}
        first={5}
        draw={sold => <Stone key={`${sold.stone.id} ${sold.isJewelry}`} sold={sold} />}
      />
    )}
    {more > 0 && <p className={classes.none}>And {counted(more, 'kind')} with smaller amounts.</p>}
  </Section>
)

const Stone = ({ sold }: { sold: BoughtStone }) => {
  const base = useUser().settings.currency
  const { stone, isJewelry, pieces, carats, size, average } = sold
  return (
    <li>
      <div className={classes.line}>
        <strong>{isJewelry ? `${stone.title} jewelry` : stone.title}</strong>
        <Money value={sold.net} currency={base} />
      </div>
      <div className={classes.details}>
        {pieces > 0 && <span>{counted(pieces, 'pc')}</span>}
        {carats && <Carats value={carats} />}
        {average && (
          <span>
            <Money value={average} currency={`${base}/ct`} />
          </span>
        )}
        {size && (
          <span>
            typically <Carats value={size} />
          </span>
        )}
        <span>last {day(sold.last)}</span>
      </div>
    </li>
  )
}
