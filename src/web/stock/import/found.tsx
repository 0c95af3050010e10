import { entities } from '../../../domain/index.ts'
import type { Field } from '../../../domain/kit/field.ts'
import type { Fault } from '../../../domain/stock/import/contract.ts'
import { counted, readable } from '../../kit/data/number.ts'
import { Section } from '../../kit/shell/page.tsx'
import classes from './import.module.css'
import type { Job } from './job.ts'

/** The errors and warnings of an import, by row and column. */
export const Faults = ({ faults, count, title }: { faults: readonly Fault[]; count: number; title: string }) => (
  <Section title={title}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
    <div className={classes.faults} tabIndex={0} role="region" aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th className={classes.count}>Row</th>
            <th>Column</th>
            <th>Problem</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, column, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and a row may have two equal entries.
            <tr key={index}>
              <td className={classes.count}>{readable(row, 0)}</td>
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

const fields: Readonly<Record<string, Field>> = entities.inventory.fields
const inWords = (name: string, value: string | undefined) => fields[name]?.options?.find(option => option.value === value)?.label ?? value
const order = [
  'row',
  'sku',
  'stoneName',
  'type',
  'shape',
  'pieces',
  'weight',
  'length',
  'width',
  'depth',
  'origin',
  'colour',
  'clarity',
  'treatments',
  'certificate',
  'askingRate',
  'askingBasis',
  'currency',
  'costRate',
  'minimumRate',
  'location',
  'internalNotes',
  'notes',
]
const right = new Set(['row', 'pieces', 'weight', 'length', 'width', 'depth', 'askingRate', 'costRate', 'minimumRate'])

/** A preview of the first stones. */
export const Sample = ({ job }: { job: Job }) => {
  const shown = order.filter(name => job.sample.some(stone => stone[name]))
  return (
    <Section title={job.sample.length < (job.total ?? 0) ? 'Preview of the first stones' : 'Preview of the stones'}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {shown.map(name => (
                <th key={name} className={right.has(name) ? classes.count : undefined}>
                  {name === 'row' ? 'Row' : (fields[name]?.label ?? name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {job.sample.map(stone => (
              <tr key={stone.row}>
                {shown.map(name => (
                  <td key={name} className={right.has(name) ? classes.count : undefined} title={stone[name]}>
                    {inWords(name, stone[name])}
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
