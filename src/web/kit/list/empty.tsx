import { Button } from '@mantine/core'
import type { Entity } from '../../../domain/kit/entity.ts'
import { several } from '../record/entity.ts'
import { KeyHint } from '../shell/keys.tsx'
import classes from './list.module.css'
import { type ChangeView, filtersIn, type View } from './view.ts'

type Props = {
  entity: Entity
  filtered: boolean
  text?: string | undefined
  make?: (() => void) | undefined
  view: View
  change: ChangeView
}

/** The content of an empty list: its purpose and the first action. */
export const ListEmpty = ({ entity, filtered, text, make, view, change }: Props) => {
  const filters = Object.keys(filtersIn(entity, view))
  const clear = (rest: { search?: undefined } = {}) => change({ ...rest, ...Object.fromEntries(filters.map(name => [name, undefined])) })
  if (filtered) {
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
  return (
    <div className={classes.empty}>
      <h2>No {several(entity)} yet</h2>
      {text && <p>{text}</p>}
      {make && (
        <Button onClick={make} rightSection={<KeyHint of="n" />}>
          New {entity.one}
        </Button>
      )}
    </div>
  )
}

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
