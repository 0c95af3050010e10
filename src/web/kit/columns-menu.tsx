import { ActionIcon, Popover, SegmentedControl, Tooltip } from '@mantine/core'
import type { Columns } from './columns.tsx'
import { ArrowDownIcon, ArrowUpIcon, ColumnsIcon } from './icons.tsx'
import type { Density } from './list-grid.tsx'
import classes from './columns-menu.module.css'

const densities = [{ value: 'compact', label: 'Compact' }, { value: 'usual', label: 'Usual' }, { value: 'roomy', label: 'Roomy' }]

/** Which columns are shown, in which order, and how high the rows are. */
export const ColumnsMenu = ({ columns, density, onDensity }: { columns: Columns; density: Density; onDensity: (to: Density) => void }) => (
  <Popover position="bottom-end" withinPortal trapFocus>
    <Popover.Target>
      <Tooltip label="Columns and rows">
        <ActionIcon variant="subtle" color="gray" aria-label="Columns and rows"><ColumnsIcon /></ActionIcon>
      </Tooltip>
    </Popover.Target>
    <Popover.Dropdown className={classes.menu} aria-label="Columns and rows">
      <SegmentedControl size="xs" fullWidth data={densities} value={density} onChange={value => onDensity(value as Density)} aria-label="Height of rows" />
      <ul>
        {columns.all.map(({ name, label }, index) => (
          <li key={name}>
            <label><input type="checkbox" checked={!columns.isHidden(name)} disabled={index === 0} onChange={() => columns.toggle(name)} />{label}</label>
            <ActionIcon size="sm" variant="subtle" color="gray" disabled={index === 0} onClick={() => columns.move(name, -1)} aria-label={`Move ${label} before`}><ArrowUpIcon width={12} /></ActionIcon>
            <ActionIcon size="sm" variant="subtle" color="gray" disabled={index === columns.all.length - 1} onClick={() => columns.move(name, 1)} aria-label={`Move ${label} after`}><ArrowDownIcon width={12} /></ActionIcon>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.reset} onClick={columns.reset}>As they were</button>
    </Popover.Dropdown>
  </Popover>
)
