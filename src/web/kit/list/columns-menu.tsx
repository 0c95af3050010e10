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

/** Sets the visible columns, their order and the row height. */
export const ColumnsMenu = ({ columns, density, onDensity }: { columns: Columns; density: Density; onDensity: (to: Density) => void }) => (
  <Popup label="Columns and rows" face={<ColumnsIcon />} buttonLabel="Columns and rows" className={buttons.button} align="end">
    {() => (
      <>
        <fieldset className={classes.densities}>
          <legend>Rows</legend>
          {densities.map(({ value, label }) => (
            <label key={value}>
              <input type="radio" name="density" checked={density === value} onChange={() => onDensity(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <ul className={classes.columns}>
          {columns.all.map(({ name, label }, index) => (
            <li key={name}>
              <label>
                <input type="checkbox" checked={!columns.isHidden(name)} disabled={index === 0} onChange={() => columns.toggle(name)} />
                {label}
              </label>
              <IconButton small label={`Move ${label} up`} disabled={index === 0} onClick={() => columns.move(name, -1)}>
                <ArrowUpIcon width={12} />
              </IconButton>
              <IconButton
                small
                label={`Move ${label} down`}
                disabled={index === columns.all.length - 1}
                onClick={() => columns.move(name, 1)}
              >
                <ArrowDownIcon width={12} />
              </IconButton>
            </li>
          ))}
        </ul>
        <button type="button" className={classes.reset} onClick={columns.reset}>
          Reset columns
        </button>
      </>
    )}
  </Popup>
)
