import { Select } from '@mantine/core'
import { entities } from '../../../domain/index.ts'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import { useLookup } from '../../kit/data/query.ts'
import { Segments } from '../../kit/display/segments.tsx'
import { Lookup } from '../../kit/form/fields.tsx'
import type { ChangeView, View } from '../../kit/list/view.ts'
import report from '../report.module.css'

const isWorkKind = (name: string): name is WorkKind => name in workKinds
const kinds = Object.keys(workKinds)
  .filter(isWorkKind)
  .map(value => ({ value, label: entities[value].label }))
const lateness = [
  { value: 'all', label: 'All' },
  { value: 'late', label: 'Late' },
] as const
const looks = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
] as const

type Props = { view: View; change: ChangeView; makers: readonly { value: string; label: string }[] }

/** The filters and the layout of the board, stored in the URL. */
export const BoardFilters = ({ view, change, makers }: Props) => {
  const { employee = null, kind = null, branch } = view
  const { data } = useLookup(entities.branch, '', { enabled: Boolean(branch), query: { ids: branch } })
  // A selected maker without current work is also offered.
  const offered =
    employee && !makers.some(({ value }) => value === employee) ? [...makers, { value: employee, label: 'One maker' }] : [...makers]
  return (
    <div className={report.filters} role="search" aria-label="Filters">
      <Segments
        label="Due"
        options={lateness}
        value={view.late === 'true' ? 'late' : 'all'}
        onChange={value => change({ late: value === 'late' ? 'true' : undefined })}
      />
      <div className={report.filter} data-filter="salesperson">
        <Select
          label="Maker"
          data={offered}
          value={employee}
          onChange={value => change({ employee: value ?? undefined })}
          placeholder="All"
          searchable
          clearable
        />
      </div>
      <div className={report.filter} data-filter="salesperson">
        <Select
          label="Kind"
          data={kinds}
          value={kind}
          onChange={value => change({ kind: value ?? undefined })}
          placeholder="All"
          clearable
        />
      </div>
      <div className={report.filter} data-filter="branch">
        <Lookup
          entity={entities.branch}
          label="Branch"
          value={branch ? (data?.rows.find(row => row.id === branch) ?? null) : null}
          onChange={choice => change({ branch: choice?.id })}
          placeholder="All"
        />
      </div>
      <Segments
        label="View as"
        options={looks}
        value={view.as === 'table' ? 'table' : 'board'}
        onChange={value => change({ as: value === 'table' ? 'table' : undefined })}
      />
    </div>
  )
}
