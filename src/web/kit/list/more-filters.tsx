import { FilterIcon } from '../display/icons.tsx'
import { Entries, Popup } from '../feedback/popup.tsx'
import classes from './bar.module.css'

type Props<Name extends string> = {
  /** The filters that are not shown yet. */
  names: readonly Name[]
  labelOf: (name: Name) => string
  onAdd: (name: Name) => void
}

/** Adds another filter chip. */
export const MoreFilters = <Name extends string>({ names, labelOf, onAdd }: Props<Name>) => (
  <Popup
    label="More filters"
    face={
      <>
        <FilterIcon /> Filter
      </>
    }
    className={classes.more}
    narrow
  >
    {close => (
      <Entries>
        {names.map(name => (
          <button
            key={name}
            type="button"
            onClick={() => {
              close()
              onAdd(name)
            }}
          >
            {labelOf(name)}
          </button>
        ))}
      </Entries>
    )}
  </Popup>
)
