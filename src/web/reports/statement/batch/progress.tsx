import { Button } from '@mantine/core'
import { download } from '../../../kit/data/file.ts'
import { counted, readable } from '../../../kit/data/number.ts'
import { CrossIcon, DownloadIcon } from '../../../kit/display/icons.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'
import { useStatementJob } from '../job.ts'
import classes from './batch.module.css'

/** The progress of the statement batch, then its file; nothing while no batch runs. */
export const BatchProgress = () => {
  const { job, isUnderWay, dismiss } = useStatementJob()
  if (!job) return null
  const whose = `of ${counted(job.total, 'party', 'parties')}`
  return (
    <section className={classes.progress} aria-label="Statement batch">
      {isUnderWay && (
        <>
          <p role="status">
            Creating statements {whose}: {readable(job.done, 0)} of {readable(job.total, 0)}. <span>You may leave this page.</span>
          </p>
          <progress max={job.total} value={job.done} aria-label="Statements created" />
        </>
      )}
      {job.state === 'done' && (
        <>
          <p role="status">The statements {whose} are ready.</p>
          <Button
            size="xs"
            leftSection={<DownloadIcon />}
            onClick={() => void download('statement/batch/file', { id: job.id }).catch(notify.error)}
          >
            Download ZIP
          </Button>
        </>
      )}
      {job.state === 'failed' && (
        <p role="alert" data-tone="red">
          {job.message}
        </p>
      )}
      {!isUnderWay && (
        <button type="button" className={classes.away} onClick={dismiss} aria-label="Dismiss">
          <CrossIcon />
        </button>
      )}
    </section>
  )
}
