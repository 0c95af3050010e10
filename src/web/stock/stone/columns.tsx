import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import { weight } from '../../kit/data/number.ts'
import { Measure } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { Photo } from '../media/photo.tsx'
import cells from './cells.module.css'
import { Asking, Dimensions, type Stone, Treatments } from './cells.tsx'

// Jewelry and metal are in the same list as stones, but are weighed in grams.
const inUnit = (type: string, value: string) => <Measure unit={weightUnitOf(type)}>{weight(value)}</Measure>

/** The columns of every list of stones. */
export const stoneColumns: OwnColumn<Stone>[] = [
  {
    name: 'sku',
    render: stone => (
      <span className={cells.sku}>
        <Photo of={stone} />
        {stone.sku}
      </span>
    ),
  },
  { name: 'stoneName', least: 120 },
  { name: 'shape', least: 80 },
  {
    name: 'mm',
    label: 'mm',
    after: 'shape',
    shows: ['length', 'width', 'depth'],
    render: stone => <Dimensions stone={stone} />,
  },
  { name: 'pieces', label: 'Pcs' },
  { name: 'weight', render: stone => inUnit(stone.type, stone.weight) },
  { name: 'treatments', label: 'Treated', render: ({ treatments }) => <Treatments list={treatments} /> },
  { name: 'certificate', least: 104 },
  {
    name: 'askingRate',
    label: 'Asking',
    // Prices of different bases and currencies are compared per carat.
    sorts: 'pricePerCarat',
    right: true,
    shows: ['askingRate', 'askingBasis', 'currency'],
    render: stone => <Asking stone={stone} />,
  },
  { name: 'availableWeight', render: stone => inUnit(stone.type, stone.availableWeight) },
]
/** Fields that these columns show, so that they have none of their own. */
export const stonesHide = ['photo', 'length', 'width', 'depth', 'currency', 'askingBasis']
