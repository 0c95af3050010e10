import { counted, readable } from '../../kit/data/number.ts'
import { Go } from '../../kit/shell/place.tsx'
import classes from './import.module.css'
import type { ImportKind, Job } from './job.ts'

/** The status of the import, as a sentence. */
export const Standing = ({ kind, job, isAsChecked }: { kind: ImportKind; job: Job; isAsChecked: boolean }) => {
  const rows = counted(job.total ?? 0, 'row')
  if (job.state === 'checking')
    return (
      <p className={classes.standing} role="status">
        Checking: {readable(job.done, 0)} rows read.
      </p>
    )
  if (job.state === 'importing') return <Importing job={job} rows={rows} />
  if (job.state === 'done')
    return (
      <p className={classes.standing} role="status">
        {kind.done(job.total ?? 0)} <Go to={kind.home}>Show {kind.many}</Go>
      </p>
    )
  if (job.state === 'undoing' || job.state === 'undone')
    return (
      <p className={classes.standing} role="status">
        {job.state === 'undone' ? 'This import was undone.' : 'This import is being undone.'}
      </p>
    )
  if (job.state === 'failed')
    return (
      <p className={classes.standing} data-tone="red" role="alert">
        {job.message}
      </p>
    )
  if (job.state === 'checked' && !isAsChecked) return <p className={classes.standing}>Something was changed. Check the list again.</p>
  if (job.state === 'uploaded' || !isAsChecked)
    return (
      <p className={classes.standing}>
        Choose what each column is, then check the list. The choice is kept for the next list with these columns.
      </p>
    )
  if (job.errorCount > 0)
    return (
      <p className={classes.standing} data-tone="red" role="alert">
        Nothing was imported. Correct the errors here, change the columns below, or correct the file and upload it again.
      </p>
    )
  return (
    <p className={classes.standing} data-tone="green" role="status">
      {rows} read without errors.
    </p>
  )
}

const Importing = ({ job, rows }: { job: Job; rows: string }) => (
  <div className={classes.standing} role="status">
    <p>Importing {rows}. All are imported, or none. You may leave this page.</p>
    <progress className={classes.progress} max={job.total ?? 1} value={job.done} aria-label="Rows imported" />
    <p className={classes.quiet}>
      {readable(job.done, 0)} of {readable(job.total, 0)}
    </p>
  </div>
)
