import { Button } from '@mantine/core'
import { cellName } from '../../../domain/kit/import/columns.ts'
import type { FaultKind } from '../../../domain/kit/import/contract.ts'
import { download } from '../../kit/data/file.ts'
import { counted } from '../../kit/data/number.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { isSettled } from './corrections.ts'
import { ErrorRows } from './error-rows.tsx'
import classes from './errors.module.css'
import type { ImportKind, Job, Reading } from './job.ts'
import { WordMeaning } from './word-meaning.tsx'

type KindsProps = { kind: ImportKind; job: Job; reading: Reading; onChange: (reading: Reading) => void }

/** The errors of a checked list, one line per kind, each with what can be done about it here. */
export const ErrorKinds = ({ kind, job, reading, onChange }: KindsProps) => {
  const left = job.errorCount - job.errorKinds.reduce((sum, { count }) => sum + count, 0)
  const actions = (
    <Button variant="default" size="xs" onClick={() => void download(`import/${kind.path}/errors`, { id: job.id }).catch(notify.error)}>
      Download the rows with errors
    </Button>
  )
  return (
    <Section title={`${counted(job.errorCount, 'error')} to correct`} actions={actions}>
      <ul className={classes.kinds} aria-label="Errors by kind">
        {job.errorKinds.map(error => (
          <ErrorKind key={`${error.column} ${error.message}`} {...{ kind, job, error, reading, onChange }} />
        ))}
      </ul>
      {left > 0 && <p className={classes.quiet}>And {counted(left, 'more', 'more')} of other kinds.</p>}
    </Section>
  )
}

const rowsOf = ({ columns }: Job, { count, rows, column }: FaultKind): string => {
  const [first] = rows
  if (count === 1) return first && first.row > 0 ? cellName(columns, first.row, column) : 'The whole list'
  return counted(count, 'row')
}

type KindProps = { kind: ImportKind; job: Job; error: FaultKind; reading: Reading; onChange: (reading: Reading) => void }

const ErrorKind = ({ kind, job, error, reading, onChange }: KindProps) => {
  const { wordOf, column, message } = error
  const field = wordOf ? kind.words?.[wordOf] : undefined
  return (
    <li data-settled={isSettled(reading, error) || undefined}>
      <div className={classes.what}>
        <p>
          {column && <b>{column}: </b>}
          {message}
        </p>
        <span className={classes.quiet}>{rowsOf(job, error)}</span>
      </div>
      {wordOf && field && <WordMeaning target={wordOf} {...{ field, error, reading, onChange }} />}
      {error.rows.every(({ row }) => row > 0) && <ErrorRows columns={job.columns} {...{ error, reading, onChange }} />}
    </li>
  )
}
