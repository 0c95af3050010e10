import { entities } from '../../../domain/index.ts'
import type { Pair } from '../../../domain/stock/inventory/contract.ts'
import { addressOf } from '../../kit/data/api.ts'
import { queryOf, useView, type View, withStanding } from '../../kit/list/view.ts'
import { Go } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { pairHome } from './address.ts'
import classes from './pair.module.css'

/** A stone of a pair: the lookup fields of a stone. */
export type PairStone = Pair['one']
export type { Pair }

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
