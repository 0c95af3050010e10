import type { ReactNode } from 'react'
import { entities } from '../../../domain/index.ts'
import { round, times } from '../../../domain/kit/quantity.ts'
import { statusesInHouse } from '../../../domain/stock/inventory/place.ts'
import { isDisclosed, treatmentWords } from '../../../domain/stock/stone/treatment.ts'
import { isInGrams, isWhole } from '../../../domain/stock/stone/type.ts'
import { Files } from '../../company/attachment/files.tsx'
import { Explained } from '../../company/explain/button.tsx'
import { counted, day } from '../../kit/data/number.ts'
import { Cell, Money } from '../../kit/display/cell.tsx'
import { capital } from '../../kit/record/entity.ts'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { FindPair } from '../pair/parts.tsx'
import { Asking, Dimensions, nameOf, quantityOf, type Stone, Treatments } from '../stone/cells.tsx'
import { Whereabouts } from './change/whereabouts.tsx'
import { Certificates } from './form/certificates.tsx'
import { Photos } from './form/photos.tsx'
import { StockHistory } from './history.tsx'
import { Others } from './others.tsx'
import classes from './view.module.css'

type Pair = readonly [string, ReactNode]
const { fields } = entities.inventory

/** The declared fields that have a value, with their labels. */
const pairsOf = (stone: Stone, names: readonly (keyof typeof fields)[]): Pair[] =>
  names
    .filter(name => stone[name] !== null && stone[name] !== undefined && stone[name] !== '')
    .map(name => [fields[name].label, <Cell key={name} name={name} field={fields[name]} row={stone} plain />])

const basisWords = { lab: 'by a lab', supplier: 'by the supplier', 'our opinion': 'in our opinion', unknown: '' }

const Treated = ({ stone }: { stone: Stone }) => {
  const { treatments } = stone
  if (treatments.length > 0)
    return (
      <>
        {capital(treatmentWords(treatments))}{' '}
        <span className={classes.quiet}>
          <Treatments list={treatments} />
        </span>
      </>
    )
  return isDisclosed(stone) ? <>none stated</> : <span className={classes.missing}>not stated: it cannot be sold yet</span>
}

const what = (stone: Stone): Pair[] => [
  [
    isInGrams(stone.type) ? 'Weight' : 'Carats',
    <Explained key="weight" entity="inventory" id={stone.id} field="weight">
      {quantityOf(stone.pieces, stone.weight, stone.type)}
    </Explained>,
  ],
  ['Measurements', (stone.length || stone.width) && <Dimensions stone={stone} unit />],
  ...pairsOf(stone, ['shape', 'type']),
  ['Treatment', <Treated key="treatment" stone={stone} />],
  [
    'Origin',
    stone.origin && (
      <>
        {stone.origin.title} <span className={classes.quiet}>{basisWords[stone.originBasis]}</span>
      </>
    ),
  ],
  ...pairsOf(stone, ['naturalness', 'category', 'hue', 'clarity', 'transparency', 'phenomenon', 'crown', 'pavilion', 'size']),
]

const where = (stone: Stone): Pair[] => [
  ...pairsOf(stone, ['branch', 'location', 'labelled', 'seen']),
  ...(isWhole(stone.type)
    ? []
    : ([
        [
          'In the safe',
          <Explained key="safe" entity="inventory" id={stone.id} field="availableWeight">
            {quantityOf(stone.availablePieces, stone.availableWeight, stone.type)}
          </Explained>,
        ],
        [
          'Total held',
          <Explained key="held" entity="inventory" id={stone.id} field="heldWeight">
            {quantityOf(stone.heldPieces, stone.heldWeight, stone.type)}
          </Explained>,
        ],
      ] as Pair[])),
  ...(stone.ownership === 'own' ? [] : pairsOf(stone, ['ownership', 'owner'])),
  ['Made from', stone.madeFrom?.length > 0 && <Others key="from" stones={stone.madeFrom} />],
  ['Made into', stone.madeInto?.length > 0 && <Others key="into" stones={stone.madeInto} />],
  ...(stone.madeFrom?.length > 0 ? [] : pairsOf(stone, ['parent'])),
]

/** The arrival date, with the days in stock while the stone is there. */
const InStock = ({ stone: { arrived, age, status } }: { stone: Stone }) => (
  <>
    {day(arrived)} {statusesInHouse.some(held => held === status) && <span className={classes.quiet}>{counted(age, 'day')}</span>}
  </>
)

/** The total at the asking price; null when there is none. */
const askedInAll = ({ askingRate, askingBasis, weight, pieces }: Stone): string | null => {
  if (!askingRate) return null
  return round(
    askingBasis === 'per carat' ? times(askingRate, weight) : askingBasis === 'per piece' ? times(askingRate, pieces ?? 1) : askingRate,
    2,
  )
}

const worth = (stone: Stone, base: string, maySeeCost: boolean): Pair[] => [
  [
    'Asking price',
    stone.askingRate ? (
      <Asking key="asking" stone={stone} />
    ) : (
      <span key="none" className={classes.quiet}>
        no price yet
      </span>
    ),
  ],
  ...(stone.askingRate && stone.askingBasis !== 'whole'
    ? [['Total asking price', <Money key="asked" value={askedInAll(stone)} currency={stone.currency} />] as Pair]
    : []),
  ...(maySeeCost
    ? ([
        ['Minimum price', stone.minimumRate && <Asking key="minimum" stone={{ ...stone, askingRate: stone.minimumRate }} />],
        [
          'Cost',
          <Explained key="cost" entity="inventory" id={stone.id} field="cost">
            <Money value={stone.cost} currency={base} />
          </Explained>,
        ],
        [
          'Book value',
          <Explained key="value" entity="inventory" id={stone.id} field="value">
            <Money value={stone.value} currency={base} />
          </Explained>,
        ],
        ...pairsOf(stone, ['supplier']),
      ] as Pair[])
    : []),
  [fields.arrived.label, <InStock key="age" stone={stone} />],
]

const shown = (pairs: Pair[]): Pair[] =>
  pairs.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)

/** The overview of a stone: description, location and value, then its movements, reports and history. */
export const StoneView = ({ stone, keys = false }: { stone: Stone; keys?: boolean }) => {
  const { may } = useRights()
  const { currency } = useUser().settings
  return (
    <div className={classes.view}>
      <div className={classes.glance}>
        <Photos id={stone.id} sku={stone.sku} />
        <div className={classes.summary}>
          <h2 className={classes.name}>{nameOf(stone)}</h2>
          <Section title="Details" actions={stone.type === 'single' && <FindPair id={stone.id} />}>
            <Summary pairs={shown(what(stone))} />
          </Section>
          <Section title="Location">
            <Whereabouts stone={stone} />
            <Summary pairs={shown(where(stone))} />
          </Section>
          <Section title="Price">
            <Summary pairs={shown(worth(stone, currency, may('confidential.read')))} />
          </Section>
        </div>
      </div>
      {(stone.notes || stone.internalNotes) && (
        <div className={classes.notes}>
          {stone.notes && (
            <Section title={fields.notes.label}>
              <p>{stone.notes}</p>
            </Section>
          )}
          {stone.internalNotes && (
            <Section title={fields.internalNotes.label}>
              <p>{stone.internalNotes}</p>
            </Section>
          )}
        </div>
      )}
      <div className={classes.parts}>
        <Section title="Movements">
          <StockHistory id={stone.id} type={stone.type} keys={keys} />
        </Section>
        <div className={classes.reports}>
          <Section title={entities.certificate.label}>
            <Certificates stone={stone} />
          </Section>
          <Section title="Files">
            <Files id={stone.id} />
          </Section>
        </div>
        <Section title="History">
          <History entity={entities.inventory} id={stone.id} />
        </Section>
      </div>
    </div>
  )
}
