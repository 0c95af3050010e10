import { isWhole } from '../../../../domain/stock/stone/type.ts'
import { Explained } from '../../../company/explain/button.tsx'
import { quantityOf, type Stone } from '../../stone/cells.tsx'
import { Others } from '../others.tsx'
import { type Pair, pairsOf } from './pairs.tsx'

export const where = (stone: Stone): Pair[] => [
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
      ] satisfies Pair[])),
  ...(stone.ownership === 'own' ? [] : pairsOf(stone, ['ownership', 'owner'])),
  ['Made from', stone.madeFrom?.length > 0 && <Others key="from" stones={stone.madeFrom} />],
  ['Made into', stone.madeInto?.length > 0 && <Others key="into" stones={stone.madeInto} />],
  ...(stone.madeFrom?.length > 0 ? [] : pairsOf(stone, ['parent'])),
]
