import { nouns } from '../../../domain/index.ts'
import type { Match } from '../../../domain/stock/inventory/pair.ts'
import type { Stone } from '../stone/cells.tsx'
import classes from './pair.module.css'
import { addressOf } from '../../kit/data/api.ts'
import { Go } from '../../kit/shell/place.tsx'
import type { Choice } from '../../kit/data/query.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { queryOf, useView, type View, withStanding } from '../../kit/list/view.ts'

const pairHome = '/purchases-and-stock/inventory/pairs'

/** A stone as the pair finder tells it: what a choice brings along. */
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

/** Leads to the partners of a stone. */
export const FindPair = ({ id }: { id: string }) =>
  useRights().can('read', nouns.inventory) ? (
    <Go to={`${pairHome}?stone=${id}`} className={classes.link}>
      Find a pair
    </Go>
  ) : null

/** Leads from the list to the pairs among the stones that it shows. */
export const PairsLink = ({ standing }: { standing: View }) => {
  const [view] = withStanding(useView({ inAddress: true }), standing)
  const { sort, status, ...asked } = queryOf(nouns.inventory, view)
  return (
    <Go to={addressOf('', asked).replace('/api/', pairHome)} className={classes.link}>
      Pairs
    </Go>
  )
}
