import { TextInput } from '@mantine/core'
import { useState } from 'react'
import buttons from '../display/icon-button.module.css'
import { IconButton } from '../display/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, ColumnsIcon } from '../display/icons.tsx'
import { Popup } from '../feedback/popup.tsx'
import type { Columns } from './columns.tsx'
import classes from './columns-menu.module.css'
import type { Density } from './grid.tsx'

const densities: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'usual', label: 'Standard' },
  { value: 'roomy', label: 'Comfortable' },
]

type Props = { columns: Columns; density: Density; onDensity: (to: Density) => void }

const Densities = ({ density, onDensity }: Omit<Props, 'columns'>) => (
  <fieldset className={classes.densities}>
    <legend>Rows</legend>
    {densities.map(({ value, label }) => (
      <label key={value}>
        <input type="radio" name="density" checked={density === value} onChange={() => onDensity(value)} />
        {label}
      </label>
    ))}
  </fieldset>
)

type Moving = { label: string; index: number; last: number; move: (by: -1 | 1) => void }
const MoveButtons = ({ label, index, last, move }: Moving) => (
  <>
    <IconButton small label={`Move ${label} up`} disabled={index === 0} onClick={() => move(-1)}>
      <ArrowUpIcon width={12} />
    </IconButton>
    <IconButton small label={`Move ${label} down`} disabled={index === last} onClick={() => move(1)}>
      <ArrowDownIcon width={12} />
    </IconButton>
  </>
)

// A shorter list is seen as a whole.
const shortList = 14

/** The columns to tick, found by their names where there are many. They are moved in the whole list only. */
const ColumnList = ({ columns }: Pick<Props, 'columns'>) => {
  const [wanted, setWanted] = useState('')
  const found = wanted.trim().toLowerCase()
  const shown = columns.all
    .map(({ name, label }, index) => ({ name, label, index }))
    .filter(({ label }) => label.toLowerCase().includes(found))
  return (
    <>
      {columns.all.length > shortList && (
        <TextInput
          size="xs"
          type="search"
          aria-label="Find a column"
          placeholder="Find a column"
          className={classes.find ?? ''}
          value={wanted}
          onChange={event => setWanted(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <p className={classes.none}>No column has this name.</p>}
      <ul className={classes.columns}>
        {shown.map(({ name, label, index }) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={!columns.isHidden(name)} disabled={index === 0} onChange={() => columns.toggle(name)} />
              {label}
            </label>
            {found === '' && <MoveButtons label={label} index={index} last={columns.all.length - 1} move={by => columns.move(name, by)} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Sets the visible columns, their order and the row height. */
export const ColumnsMenu = ({ columns, density, onDensity }: Props) => (
  <Popup label="Columns and rows" face={<ColumnsIcon />} buttonLabel="Columns and rows" className={buttons.button} align="end">
    {() => (
      <>
        <Densities density={density} onDensity={onDensity} />
        <ColumnList columns={columns} />
        <button type="button" className={classes.reset} onClick={columns.reset}>
          Reset columns
        </button>
      </>
    )}
  </Popup>
)
