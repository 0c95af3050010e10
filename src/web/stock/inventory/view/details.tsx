import { gradeNames } from '../../../../domain/stock/stone/grades.ts'
import { isDisclosed, treatmentWords } from '../../../../domain/stock/stone/treatment.ts'
import { isInGrams } from '../../../../domain/stock/stone/type.ts'
import { Explained } from '../../../company/explain/button.tsx'
import { capital } from '../../../kit/record/entity.ts'
import { Go } from '../../../kit/shell/place.tsx'
import { Dimensions, quantityOf, type Stone, Treatments } from '../../stone/cells.tsx'
import { fields, type Pair, pairsOf } from './pairs.tsx'
import classes from './view.module.css'

const basisWords = { lab: 'by a lab', supplier: 'by the supplier', 'our opinion': 'in our opinion', unknown: '' }

/** The treatment of a stone in words, with its codes. */
export const Treated = ({ stone }: { stone: Stone }) => {
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

export const what = (stone: Stone): Pair[] => [
  [
    isInGrams(stone.type) ? 'Weight' : 'Carats',
    <Explained key="weight" entity="inventory" id={stone.id} field="weight">
      {quantityOf(stone.pieces, stone.weight, stone.type)}
    </Explained>,
  ],
  ['Measurements', (stone.length || stone.width) && <Dimensions stone={stone} unit />],
  ...pairsOf(stone, ['shape', 'type']),
  [
    'Origin',
    stone.origin && (
      <>
        {stone.origin.title} <span className={classes.quiet}>{basisWords[stone.originBasis]}</span>
      </>
    ),
  ],
  ...pairsOf(stone, [
    'naturalness',
    'category',
    'hue',
    'clarity',
    ...gradeNames,
    'transparency',
    'phenomenon',
    'crown',
    'pavilion',
    'size',
  ]),
  [
    fields.pairNumber.label,
    stone.pairNumber && (
      <Go key="pair" to={`/purchases-and-stock/inventory?pairNumber=${encodeURIComponent(stone.pairNumber)}`}>
        {stone.pairNumber}
      </Go>
    ),
  ],
]
