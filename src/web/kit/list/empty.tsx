import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Entity, several } from '../../../domain/kit/entity.ts'
import type { Query } from '../data/contract.ts'
import { useRows } from '../data/query.ts'
import { KeyHint } from '../shell/keys.tsx'
import classes from './list.module.css'
import { type ChangeView, filtersIn, type View } from './view.ts'

type Props = {
  entity: Entity
  filtered: boolean
  text?: string | undefined
  make?: (() => void) | undefined
  /** Other ways to fill the list, beside the button for a new record. */
  ways?: ReactNode
  /** Filters that always apply. */
  fixed: Query
  view: View
  change: ChangeView
}

/** The content of a list without rows: what it is for and how to fill it, or how to find what the filters leave out. */
export const ListEmpty = (props: Props) => (props.filtered ? <NoResults {...props} /> : <NoRecords {...props} />)

/** A list without results. If it would be empty without filters too, the filters are not the reason. */
const NoResults = (props: Props) => {
  const { entity, view, change, fixed } = props
  const { data, error } = useRows(entity, { ...fixed, pageSize: '1' }, { quiet: true })
  if (!data && !error) return null
  if (data?.total === 0) return <NoRecords {...props} />
  const filters = Object.keys(filtersIn(entity, view))
  const clear = (rest: { search?: undefined } = {}) => change({ ...rest, ...Object.fromEntries(filters.map(name => [name, undefined])) })
  return (
    <div className={classes.empty}>
      <h2>No results{view.search ? ` for “${view.search}”` : ''}</h2>
      <p>No {several(entity)} match the search and filters.</p>
      <div className={classes.answers}>
        {view.search && filters.length > 0 && <Button onClick={() => clear()}>Search without filters</Button>}
        <Button variant="default" onClick={() => clear({ search: undefined })}>
          Clear search and filters
        </Button>
      </div>
    </div>
  )
}

const NoRecords = ({ entity, text, make, ways }: Props) => (
  <div className={classes.empty}>
    <h2>No {several(entity)} yet</h2>
    {text && <p>{text}</p>}
    <div className={classes.answers}>
      {make && (
        <Button onClick={make} rightSection={<KeyHint of="n" />}>
          New {entity.one}
        </Button>
      )}
      {ways}
    </div>
  </div>
)

/** The message of a list that failed to load. */
export const ListFault = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className={classes.empty} role="alert">
    <h2>This could not be loaded</h2>
    <p>{error.message}</p>
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  </div>
)
