import { Select } from '@mantine/core'
import { useState } from 'react'
import { present } from '../../../domain/kit/present.ts'
import {
  comparisons,
  type SalesGroup,
  type SalesMeasure,
  salesFilters,
  salesGroup,
  salesGroupNames,
  salesMeasures,
} from '../../../domain/reports/sales.ts'
import { Popup } from '../../kit/feedback/popup.tsx'
import bar from '../../kit/list/bar.module.css'
import { FilterChip } from '../../kit/list/filter/chip.tsx'
import { MoreFilters } from '../../kit/list/more-filters.tsx'
import { BasisFilter, Period } from '../filters.tsx'
import classes from './page.module.css'
import type { SalesView } from './view.ts'

const groupChoices = salesGroupNames.map(name => ({ value: name, label: salesGroup(name).label }))
const ways = comparisons.map(({ value, label }) => ({ value, label }))

/** The filters of the sales report: period, two groups, measure, comparison and further filters. */
export const SalesFilters = ({ sales }: { sales: SalesView }) => {
  const { view, change, by, measure, compare, open } = sales
  const [first, second] = by
  const group = (next: (string | null | undefined)[]) =>
    change({ by: [...new Set(next.filter(Boolean))].join(',') || undefined, sort: undefined })
  const measures = open.map(name => ({ value: name, label: salesMeasures[name].header }))
  return (
    <div className={classes.filters} role="search" aria-label="Filters">
      <div className={classes.row}>
        <Period view={view} change={change} />
        <Select label="Group by" data={groupChoices} value={first} onChange={value => group([value, second])} allowDeselect={false} />
        <Select
          className={classes.wide}
          label="Then by"
          data={groupChoices.filter(({ value }) => value !== first)}
          value={second ?? null}
          onChange={value => group([first, value])}
          placeholder="None"
          clearable
        />
        <Select
          label="Measure"
          data={measures}
          value={measure}
          onChange={value => change({ measure: value ?? undefined })}
          allowDeselect={false}
        />
        <Select
          className={classes.wide}
          label="Compare with"
          data={ways}
          value={compare}
          onChange={value => change({ compare: value ?? undefined })}
          allowDeselect={false}
        />
      </div>
      <div className={classes.chips}>
        <BasisFilter view={view} change={change} />
        <Filters sales={sales} />
        <Shown sales={sales} />
      </div>
    </div>
  )
}

const Filters = ({ sales: { view, change, filters } }: { sales: SalesView }) => {
  const [added, setAdded] = useState<SalesGroup[]>([])
  const shown = salesFilters.filter(name => filters.includes(name) || added.includes(name))
  const rest = salesFilters.filter(name => !shown.includes(name))
  return (
    <>
      {shown.map(name => (
        <FilterChip
          key={name}
          name={name}
          field={present(salesGroup(name).filter)}
          view={view}
          change={change}
          opened={added.includes(name) && !view[name]}
          onDrop={() => setAdded(before => before.filter(other => other !== name))}
        />
      ))}
      <MoreFilters names={rest} labelOf={name => salesGroup(name).label} onAdd={name => setAdded(before => [...before, name])} />
    </>
  )
}

/** The columns of the table. */
const Shown = ({ sales: { open, show, change } }: { sales: SalesView }) => {
  const toggle = (name: SalesMeasure) => {
    const next = open.filter(one => (one === name ? !show.includes(one) : show.includes(one)))
    if (next.length > 0) change({ show: next.join(',') }, { replace: true })
  }
  return (
    <Popup label="Figures" face="Figures" className={bar.more} narrow>
      {() => (
        <div className={classes.figures}>
          {open.map(name => (
            <label key={name}>
              <input type="checkbox" checked={show.includes(name)} onChange={() => toggle(name)} />
              {salesMeasures[name].header}
            </label>
          ))}
        </div>
      )}
    </Popup>
  )
}
