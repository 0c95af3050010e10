import { Button } from '@mantine/core'
import type { ListedChange } from '../../../domain/kit/import/contract.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { download } from '../../kit/data/file.ts'
import { counted, price, readable } from '../../kit/data/number.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { capital } from '../../kit/record/entity.ts'
import { Section } from '../../kit/shell/page.tsx'
import { inWords } from './found.tsx'
import classes from './import.module.css'
import type { ImportKind, Job } from './job.ts'

const shownAs = (fields: Fields, name: string, value: string | null) => {
  const field = fields[name]
  if (value === null) return <span className={classes.quiet}>none</span>
  return field?.kind === 'rate' ? price(value) : inWords(field, value)
}

/** What a list changes, or changed: each value before and after. The first are shown, and all can be downloaded. */
export const Changes = ({ kind, job }: { kind: ImportKind; job: Job }) => {
  const title = counted(job.changeCount, 'change')
  const actions = (
    <Button variant="default" size="xs" onClick={() => void download(`import/${kind.path}/changes`, { id: job.id }).catch(notify.error)}>
      Download all changes
    </Button>
  )
  return (
    <Section title={title} actions={actions}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <div className={classes.faults} tabIndex={0} role="region" aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th className={classes.count}>Row</th>
              <th>{capital(kind.one)}</th>
              <th>What</th>
              <th>Before and after</th>
            </tr>
          </thead>
          <tbody>
            {job.changes.map(({ row, title, field, before, after }: ListedChange) => (
              <tr key={`${row} ${field}`}>
                <td className={classes.count}>{readable(row, 0)}</td>
                <td>{title}</td>
                <td>{kind.fields[field]?.label ?? field}</td>
                <td>
                  {shownAs(kind.fields, field, before)} → <b>{shownAs(kind.fields, field, after)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {job.changeCount > job.changes.length && (
        <p className={classes.quiet}>And {counted(job.changeCount - job.changes.length, 'more', 'more')}.</p>
      )}
    </Section>
  )
}
