import { Money } from '../../../kit/display/cell.tsx'
import { Summary } from '../../../kit/record/summary.tsx'
import { Asking, nameOf, type Stone } from '../../stone/cells.tsx'
import { Whereabouts } from '../change/whereabouts.tsx'
import { Treated } from './details.tsx'
import { fields, type Pair, shown } from './pairs.tsx'
import { askedInAll } from './price.tsx'
import classes from './view.module.css'

const pairsOf = (stone: Stone): Pair[] => [
  [
    fields.askingRate.label,
    stone.askingRate ? (
      <span key="asking" className={classes.price}>
        <Asking stone={stone} />
      </span>
    ) : (
      <span key="none" className={classes.quiet}>
        no price yet
      </span>
    ),
  ],
  [
    'Total asking price',
    stone.askingRate && stone.askingBasis !== 'whole' && (
      <span key="asked" className={classes.price}>
        <Money value={askedInAll(stone)} currency={stone.currency} />
      </span>
    ),
  ],
  ['Report', stone.certificate ?? 'no report'],
  [fields.treatment.label, <Treated key="treatment" stone={stone} />],
]

/** What decides whether a stone is offered: its availability, price, report and treatment. */
export const Decision = ({ stone }: { stone: Stone }) => (
  <div className={classes.decision}>
    <h2 className={classes.name}>{nameOf(stone)}</h2>
    <Whereabouts stone={stone} />
    <Summary pairs={shown(pairsOf(stone))} />
  </div>
)
