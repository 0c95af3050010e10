import { entities } from '../../../domain/index.ts'
import type { Match } from '../../../domain/stock/inventory/pair.ts'
import { addressOf } from '../../kit/data/api.ts'
import type { Choice } from '../../kit/data/query.ts'
import { queryOf, useView, type View, withStanding } from '../../kit/list/view.ts'
import { Go } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import type { Stone } from '../stone/cells.tsx'
import classes from './pair.module.css'

const pairHome = '/purchases-and-stock/inventory/pairs'

/** A stone in the response of the pair finder: the lookup fields of a stone. */
export type PairStone = Choice &
  Pick<
    Stone,
    | 'weight'
    | 'length'
    | 'width'
    | 'depth'
    | 'colour'
    | 'clarity'
    | 'treatments'
    | 'origin'
    | 'shape'
    | 'stoneName'
    | 'photo'
    | 'status'
    | 'branch'
    | 'askingRate'
    | 'askingBasis'
    | 'currency'
    | 'certificate'
  >
export type Pair = Match & { one: PairStone; other: PairStone }
export type Pairs = { pairs: Pair[]; compared: number; isCut: boolean }

/** Links to the matches of a stone. */
export const FindPair = ({ id }: { id: string }) =>
  useRights().can('read', entities.inventory) ? (
    <Go to={`${pairHome}?stone=${id}`} className={classes.link}>
      Find a pair
    </Go>
  ) : null

/** Links to the pairs among the listed stones. */
export const PairsLink = ({ standing }: { standing: View }) => {
  const [view] = withStanding(useView({ inAddress: true }), standing)
  const { sort, status, ...query } = queryOf(entities.inventory, view)
  return (
    <Go to={addressOf('', query).replace('/api/', pairHome)} className={classes.link}>
      Pairs
    </Go>
  )
}
