import { currencyDigits } from '../../../../domain/company/base-currency.ts'
import { grossOf } from '../../../../domain/documents/price.ts'
import { statusesInHouse } from '../../../../domain/stock/inventory/place.ts'
import { Explained } from '../../../company/explain/button.tsx'
import { counted, day } from '../../../kit/data/number.ts'
import { Money } from '../../../kit/display/cell.tsx'
import { Asking, type Stone } from '../../stone/cells.tsx'
import { fields, type Pair, pairsOf } from './pairs.tsx'
import classes from './view.module.css'

/** The arrival date, with the days in stock while the stone is there. */
const InStock = ({ stone: { arrived, age, status } }: { stone: Stone }) => (
  <>
    {day(arrived)} {statusesInHouse.some(held => held === status) && <span className={classes.quiet}>{counted(age, 'day')}</span>}
  </>
)

/** What the stone or lot would be invoiced at its asking price; null when it has none. */
export const askedInAll = ({
  askingRate,
  askingBasis,
  weight,
  pieces,
  currency,
}: Pick<Stone, 'askingRate' | 'askingBasis' | 'weight' | 'pieces' | 'currency'>): string | null => {
  if (!askingRate) return null
  return grossOf({ basis: askingBasis, rate: askingRate, weight, pieces: pieces ?? 1 }, currencyDigits(currency))
}

export const worth = (stone: Stone, base: string, maySeeCost: boolean): Pair[] => [
  ...(maySeeCost
    ? ([
        ['Minimum price', stone.minimumRate && <Asking key="minimum" stone={{ ...stone, askingRate: stone.minimumRate }} />],
        [
          fields.value.label,
          <Explained key="value" entity="inventory" id={stone.id} field="value">
            <Money value={stone.value} currency={base} />
          </Explained>,
        ],
        [
          fields.cost.label,
          <Explained key="cost" entity="inventory" id={stone.id} field="cost">
            <Money value={stone.cost} currency={base} />
          </Explained>,
        ],
        ...pairsOf(stone, ['supplier']),
      ] satisfies Pair[])
    : []),
  [fields.arrived.label, <InStock key="age" stone={stone} />],
]
