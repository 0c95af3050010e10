import { Select } from '@mantine/core'
import type { Target } from '../domain/stock/import/columns.ts'
import classes from './stock/import/import.module.css'
import type { Job, Reading } from './stock/import/job.ts'

type Props = {
  job: Job
  mapping: Reading['mapping']
  onChange: (mapping: Reading['mapping']) => void
  faults: Readonly<Record<string, string>>
}

/** What each column of the list is brought in as, beside the first values it holds. */
export const ImportColumns = ({ job, mapping, onChange, faults }: Props) => (
  <div className={classes.scroll}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th>Column</th>
          <th>First values</th>
          <th>Brought in as</th>
        </tr>
      </thead>
      <tbody>
        {job.columns.map(({ name, samples }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.samples}>{samples.join(' · ')}</td>
            <td>
              <Select
                aria-label={`${name} is brought in as`}
                size="xs"
                data={job.targets.map(({ value, label }) => ({ value, label }))}
                value={mapping[name] ?? null}
                placeholder="Left out"
                onChange={target => onChange({ ...mapping, [name]: target as Target | null })}
                error={faults[`mapping.${name}`]}
                searchable
                clearable
                selectFirstOptionOnChange
                maxDropdownHeight={320}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {faults.mapping && (
      <p className={classes.fault} role="alert">
        {faults.mapping}
      </p>
    )}
  </div>
)
