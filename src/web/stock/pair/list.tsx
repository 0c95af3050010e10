import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { entities } from '../../../domain/index.ts'
import { setSize } from '../../../domain/stock/inventory/set.ts'
import { addressOf } from '../../kit/data/api.ts'
import { counted, readable } from '../../kit/data/number.ts'
import { useRead, useRecord } from '../../kit/data/query.ts'
import { ListFault } from '../../kit/list/empty.tsx'
import { type ChangeView, queryOf, useView, type View } from '../../kit/list/view.ts'
import { Page } from '../../kit/shell/page.tsx'
import ways from '../inventory/inventory.module.css'
import { quantityOf } from '../stone/cells.tsx'
import { sentenceOf } from '../stone/sentence.ts'
import { ComparedPair } from './compare.tsx'
import classes from './pair.module.css'
import type { Pair } from './parts.tsx'
import { Sets } from './sets.tsx'

const home = '/purchases-and-stock/inventory'
const { min, max } = setSize
const sizes = Array.from({ length: max - 1 }, (_, at) => ({ value: String(at + 2), label: at === 0 ? '2, a pair' : String(at + 2) }))

/** How many stones a set has; null for pairs. */
const piecesIn = ({ pieces }: View): number | null => {
  const count = Number(pieces)
  return Number.isInteger(count) && count >= min && count <= max ? count : null
}

const keyOf = ({ one, other }: Pair) => `${one.id} ${other.id}`

const Found = ({ pairs, chosen, choose, single }: { pairs: Pair[]; chosen: Pair; choose: (to: Pair) => void; single: boolean }) => (
  <ul className={classes.found} aria-label={single ? 'Partners' : 'Pairs'}>
    {pairs.map(pair => (
      <li key={keyOf(pair)}>
        <button type="button" aria-pressed={pair === chosen} onClick={() => choose(pair)}>
          <b>{single ? pair.other.title : `${pair.one.title} · ${pair.other.title}`}</b>
          <span className={classes.score}>{pair.score}</span>
          <small>
            {[
              single ? pair.other.colour : pair.one.stoneName.title,
              single ? quantityOf(1, pair.other.weight) : `${quantityOf(1, pair.one.weight)} and ${quantityOf(1, pair.other.weight)}`,
              single ? pair.other.branch.title : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </button>
      </li>
    ))}
  </ul>
)

const Branches = ({ only, title, choose }: { only: boolean; title: string; choose: (only: boolean) => void }) => (
  <fieldset className={ways.way}>
    <legend>Branch of the partner</legend>
    <button type="button" aria-pressed={!only} onClick={() => choose(false)}>
      Any branch
    </button>
    <button type="button" aria-pressed={only} onClick={() => choose(true)} title={title}>
      Same branch
    </button>
  </fieldset>
)

const none = {
  stone:
    'No matching stone in the safe. A match has the same stone and shape, sides within 0.2 mm, below one carat 0.1 mm, and carats within 5 %.',
  list: 'No matching pair among the single stones of the list. A match has the same stone and shape, sides within 0.2 mm, below one carat 0.1 mm, and carats within 5 %.',
}

/** Matching stones for one stone, or the best pairs in a list, side by side. */
const Pairs = ({ view, change, together }: { view: View; change: ChangeView; together: ReactNode }) => {
  const { stone: id } = view
  const { data: stone } = useRecord(entities.inventory, id)
  const query = queryOf(entities.inventory, view)
  const { search } = queryOf(entities.inventory, view, sentenceOf)
  const { data, error, refetch } = useRead('inventory/pair', { ...query, search, sort: undefined, id })
  const chosen = data?.pairs.find(pair => keyOf(pair) === view.pair) ?? data?.pairs[0]
  const back = stone
    ? { to: `${home}/${stone.id}`, label: stone.sku }
    : { to: addressOf('', query).replace('/api/', home), label: entities.inventory.label }
  const actions = stone ? (
    <Branches
      only={view.branch !== undefined}
      title={stone.branch.title}
      choose={only => change({ branch: only ? stone.branch.id : undefined, pair: undefined }, { replace: true })}
    />
  ) : (
    together
  )
  const counts = data && data.pairs.length > 0 && (
    <p className={classes.quiet}>
      {id
        ? `${counted(data.pairs.length, 'partner')}, best first.`
        : `${counted(data.pairs.length, 'pair')} among ${readable(data.compared, 0)} single stones${data.isBySize ? ', each compared with those next in size of its color and clarity' : ''}.`}
    </p>
  )
  return (
    <Page title={stone ? `Partners for ${stone.sku}` : 'Pairs'} back={back} actions={actions}>
      {error && <ListFault error={error} retry={() => void refetch()} />}
      {data && !chosen && <p className={classes.none}>{id ? none.stone : none.list}</p>}
      {counts}
      {data && chosen && (
        <div className={classes.pairs}>
          <Found pairs={data.pairs} chosen={chosen} single={Boolean(id)} choose={to => change({ pair: keyOf(to) }, { replace: true })} />
          <ComparedPair key={keyOf(chosen)} pair={chosen} captions={id ? ['This stone', 'Partner'] : ['First', 'Second']} />
        </div>
      )}
    </Page>
  )
}

/** The pairs or the sets of stones in a list. */
const Matches = () => {
  const [view, change] = useView({ inAddress: true })
  const pieces = piecesIn(view)
  const together = (
    <Select
      label="Stones together"
      w={140}
      data={sizes}
      value={String(pieces ?? 2)}
      onChange={to => change({ pieces: to === '2' ? undefined : (to ?? undefined), pair: undefined, set: undefined }, { replace: true })}
      allowDeselect={false}
    />
  )
  const isSet = pieces !== null && view.stone === undefined
  return isSet ? <Sets {...{ view, change, together, pieces }} /> : <Pairs {...{ view, change, together }} />
}

export default Matches
