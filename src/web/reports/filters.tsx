import { Select } from '@mantine/core'
import { entities } from '../../domain/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { present } from '../../domain/kit/present.ts'
import { cashless } from '../../domain/payments/payment-note.ts'
import { bases } from '../../domain/reports/basis.ts'
import { companyToday } from '../kit/data/number.ts'
import { useLookup } from '../kit/data/query.ts'
import { Segments } from '../kit/display/segments.tsx'
import { DayInput, Lookup } from '../kit/form/fields.tsx'
import { FilterChip } from '../kit/list/filter/chip.tsx'
import type { ReportFilter, ReportKind } from './kind.ts'
import classes from './report.module.css'
import { periodsAsOf, type Period as Span } from './statement/period.ts'
import type { ReportView } from './view.ts'

const currencies = present(entities.customer.fields.currency.options).map(({ value, label }) => ({ value, label }))
// Goods and set-offs move no money. A spot expense has no payment note, so it is listed separately.
const methods = [
  ...present(entities.paymentNote.fields.method.options).filter(({ value }) => !cashless.includes(value)),
  { value: 'spot expense', label: 'Paid on the spot' },
].map(({ value, label }) => ({ value, label }))

type FilterProps = Pick<ReportView, 'view' | 'change'>
type Drawn = FilterProps & Pick<ReportKind, 'ways'>

const Named = ({ entity, name, label, any, view, change }: FilterProps & { entity: Entity; name: string; label: string; any: string }) => {
  const id = view[name]
  const { data } = useLookup(entity, '', { enabled: Boolean(id), query: { ids: id } })
  const value = id ? (data?.rows.find(row => row.id === id) ?? null) : null
  return <Lookup entity={entity} label={label} value={value} onChange={choice => change({ [name]: choice?.id })} placeholder={any} />
}

const OneOf = ({
  name,
  label,
  data,
  view,
  change,
}: FilterProps & { name: string; label: string; data: { value: string; label: string }[] }) => (
  <Select
    label={label}
    data={data}
    value={view[name] ?? null}
    onChange={value => change({ [name]: value ?? undefined })}
    placeholder="All"
    searchable={data.length > 8}
    clearable
  />
)

type PeriodProps = { periods: readonly Span[]; shown: Span | undefined; onChange: (period: Span) => void }

/** A select with the preset periods. */
export const PeriodSelect = ({ periods, shown, onChange }: PeriodProps) => (
  <Select
    label="Period"
    data={periods.map(({ label }) => label)}
    value={shown?.label ?? null}
    placeholder="Other"
    onChange={label => {
      const period = periods.find(one => one.label === label)
      if (period) onChange(period)
    }}
    allowDeselect={false}
  />
)

/** A period: a preset, or custom dates. */
export const Period = ({ view, change }: FilterProps) => {
  const periods = periodsAsOf(companyToday()).filter(({ from }) => from)
  const shown = periods.find(period => period.from === view.from && period.to === view.to)
  return (
    <>
      <PeriodSelect periods={periods} shown={shown} onChange={({ from, to }) => change({ from, to })} />
      <DayInput label="From" value={view.from ?? ''} onChange={day => change({ from: day || undefined })} />
      <DayInput label="To" value={view.to ?? ''} onChange={day => change({ to: day || undefined })} />
    </>
  )
}

// Two or three options are a segmented control; more are a select.
const WayFilter = ({ view, change, ways = [] }: Drawn) => {
  const usual = present(ways[0]).value
  const value = ways.find(way => way.value === view.by)?.value ?? usual
  const choose = (by: string | null) => change({ by: !by || by === usual ? undefined : by })
  return ways.length > 3 ? (
    <Select label="Group by" data={[...ways]} value={value} onChange={choose} allowDeselect={false} />
  ) : (
    <Segments label="Group by" options={ways} value={value} onChange={choose} />
  )
}

/** Whether a cancellation counts back on its own day, or canceled documents are left out. */
export const BasisFilter = ({ view, change }: FilterProps) => {
  const [usual] = bases
  return (
    <Segments
      label="Cancellations"
      options={bases}
      value={view.basis ?? usual.value}
      onChange={basis => change({ basis: basis === usual.value ? undefined : basis })}
    />
  )
}

const drawn: Record<ReportFilter, (props: Drawn) => React.ReactNode> = {
  asOf: ({ view, change }) => <DayInput label="As of" value={view.to ?? ''} onChange={day => change({ to: day || undefined })} />,
  period: props => <Period {...props} />,
  party: props => <Named {...props} entity={entities.customer} name="party" label="Party" any="All" />,
  branch: props => <Named {...props} entity={entities.branch} name="branch" label="Branch" any="All" />,
  salesperson: props => <Named {...props} entity={entities.employee} name="salesperson" label="Salesperson" any="All" />,
  currency: props => <OneOf {...props} name="currency" label="Currency" data={currencies} />,
  method: props => <OneOf {...props} name="method" label="Method" data={methods} />,
  by: props => <WayFilter {...props} />,
  basis: props => <BasisFilter {...props} />,
}

/** The filters of a report. */
export const ReportFilters = ({ report, view, change }: FilterProps & { report: ReportKind }) => (
  <div className={classes.filters} role="search" aria-label="Filters">
    {report.filters.map(filter => (
      <div key={filter} className={classes.filter} data-filter={filter}>
        {drawn[filter]({ view, change, ...(report.ways && { ways: report.ways }) })}
      </div>
    ))}
    {report.chips && (
      <div className={classes.chips}>
        {Object.entries(report.chips).map(([name, field]) => (
          <FilterChip key={name} name={name} field={field} view={view} change={change} opened={false} onDrop={() => {}} />
        ))}
      </div>
    )}
  </div>
)
