import { type AgeingBucket, type Ages, ageingBuckets } from '../../../domain/documents/settlement.ts'
import { isPositive, over, type Quantity, round, sum, times } from '../../../domain/kit/quantity.ts'
import { amount } from '../../kit/data/number.ts'
import classes from './ageing-bar.module.css'

/** The labels of the ageing buckets. */
export const ageNames: Record<AgeingBucket, string> = {
  current: 'Current',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': 'Over 90 days',
}

/** The ageing of open amounts as a stacked bar. Older amounts have warmer colors. The figures are beside it. */
export const AgeingBar = ({ ages, slim = false }: { ages: Ages; slim?: boolean }) => {
  const parts = ageingBuckets.filter(age => isPositive(ages[age]))
  const whole = sum(parts.map(age => ages[age]))
  return (
    <div className={classes.bar} data-slim={slim || undefined} aria-hidden>
      {parts.map(age => (
        <span key={age} data-age={age} style={{ width: `${round(over(times(ages[age], '100'), whole), 2)}%` }} />
      ))}
    </div>
  )
}

type FiguresProps = { ages: Ages; currency: string; further?: readonly [label: string, value: Quantity][] }

/** The ageing bar with the figure of each bucket, and further figures. */
export const AgeingFigures = ({ ages, currency, further = [] }: FiguresProps) => (
  <div className={classes.ageing}>
    <AgeingBar ages={ages} />
    <dl aria-label="Open items by age">
      {ageingBuckets.map(age => (
        <div key={age} data-none={!isPositive(ages[age]) || undefined}>
          <dt data-age={age}>{ageNames[age]}</dt>
          <dd>{amount(ages[age], currency)}</dd>
        </div>
      ))}
      {further.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount(value, currency)}</dd>
        </div>
      ))}
    </dl>
  </div>
)
