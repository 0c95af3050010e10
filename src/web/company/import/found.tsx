import type { Field } from '../../../domain/kit/field.ts'
import { cellName } from '../../../domain/kit/import/columns.ts'
import type { Fault } from '../../../domain/kit/import/contract.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { counted, readable } from '../../kit/data/number.ts'
import { Section } from '../../kit/shell/page.tsx'
import classes from './import.module.css'
import type { Job } from './job.ts'

type FaultsProps = { faults: readonly Fault[]; columns: Job['columns']; count: number; title: string }

/** The errors and warnings of an import, by cell and column. */
export const Faults = ({ faults, columns, count, title }: FaultsProps) => (
  <Section title={title}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
    <div className={classes.faults} tabIndex={0} role="region" aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>Cell</th>
            <th>Column</th>
            <th>Problem</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, column, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and a row may have two equal entries.
            <tr key={index}>
              <td>{row > 0 ? cellName(columns, row, column) : '–'}</td>
              <td>{column || '–'}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {count > faults.length && <p className={classes.quiet}>And {counted(count - faults.length, 'more', 'more')}.</p>}
  </Section>
)

/** A value of a field as it is read: the label of an option. */
export const inWords = (field: Field | undefined, value: string | undefined) =>
  field?.options?.find(option => option.value === value)?.label ?? value
const numeric = new Set(['integer', 'money', 'rate', 'exchange', 'carats', 'grams', 'millimetres', 'percent'])
const isRight = (name: string, field: Field | undefined) => name === 'row' || (field !== undefined && numeric.has(field.kind))

/** What will be created, as labels with a count or an amount. */
export const Counts = ({ job }: { job: Job }) => (
  <dl className={classes.counts}>
    {job.counts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{/^\d+(\.\d+)?$/.test(value) ? readable(value) : value}</dd>
      </div>
    ))}
  </dl>
)

/** A preview of the first records. */
export const Sample = ({ job, fields, many }: { job: Job; fields: Fields; many: string }) => {
  const shown = ['row', ...Object.keys(fields)].filter(name => job.sample.some(record => record[name]))
  return (
    <Section title={job.sample.length < (job.total ?? 0) ? `Preview of the first ${many}` : `Preview of the ${many}`}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {shown.map(name => (
                <th key={name} className={isRight(name, fields[name]) ? classes.count : undefined}>
                  {name === 'row' ? 'Row' : (fields[name]?.label ?? name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {job.sample.map(record => (
              <tr key={record.row}>
                {shown.map(name => (
                  <td key={name} className={isRight(name, fields[name]) ? classes.count : undefined} title={record[name]}>
                    {inWords(fields[name], record[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
