import classes from './import.module.css'
import type { Job, Reading } from './job.ts'

/** Names the hidden columns of a workbook that are not imported. Nobody was asked about them. */
export const HiddenColumns = ({ job, reading }: { job: Job; reading: Reading }) => {
  const names = job.columns
    .filter(({ name, samples, isHidden }) => isHidden && samples.length > 0 && !reading.mapping[name])
    .map(({ name }) => `“${name}”`)
  if (names.length === 0) return null
  return (
    <p className={classes.note}>
      {names.length === 1 ? 'This column is' : 'These columns are'} hidden in the workbook and not imported: {names.join(', ')}.
    </p>
  )
}
