import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { api, Refused } from '../../kit/data/api.ts'
import { counted, readable } from '../../kit/data/number.ts'
import { queryClient, useChange } from '../../kit/data/query.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { ListFault } from '../../kit/list/empty.tsx'
import { useView } from '../../kit/list/view.ts'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { Page, Section } from '../../kit/shell/page.tsx'
import { Go } from '../../kit/shell/place.tsx'
import { InventoryNav } from '../stone/nav.tsx'
import { ImportColumns } from './columns.tsx'
import { ImportDefaults } from './defaults.tsx'
import { ImportFile } from './file.tsx'
import { Faults, Sample } from './found.tsx'
import classes from './import.module.css'
import { isAtWork, isSameReading, type Job, type Reading, useJob } from './job.ts'

const home = '/purchases-and-stock/inventory'

/** The stock import: choose a file, map its columns, check the errors, import all rows. */
const Import = () => {
  const [view, change] = useView({ inAddress: true })
  const job = useJob(view.list)
  const send = useChange((file: File) => api.upload('import/inventory', {}, file))
  const upload = (file: File) =>
    void send.mutateAsync(file).then(job => {
      queryClient.setQueryData(['import', job.id], job)
      if (job.remembered) notify.success('The settings of the last list with these columns are used.')
      change({ list: job.id })
    }, notify.error)
  if (view.list && job.data) return <Listed key={view.list} job={job.data} leave={() => change({ list: undefined })} />
  return (
    <Page title="Import">
      <div className={classes.tabs}>
        <InventoryNav />
      </div>
      {job.error ? (
        <ListFault error={job.error} retry={() => change({ list: undefined })} />
      ) : (
        <ImportFile onFile={upload} onFault={notify.danger} busy={send.isPending} />
      )}
    </Page>
  )
}
export default Import

const readingOf = ({ mapping, defaults, unknownWords, decimals }: Job): Reading => ({ mapping, defaults, unknownWords, decimals })

const Listed = ({ job, leave }: { job: Job; leave: () => void }) => {
  const [reading, setReading] = useState(() => readingOf(job))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const isAsChecked = isSameReading(reading, job)
  const check = useChange(() => api.put('import/inventory/preview', { id: job.id, ...reading }))
  const run = useChange(() => api.put('import/inventory/run', { id: job.id }))
  const giveUp = useChange(() => api.remove('import/inventory', { id: job.id }))
  const isReady = ['checked', 'failed'].includes(job.state) && job.total !== null && job.errorCount === 0 && isAsChecked
  const isBusy = isAtWork(job) || check.isPending || run.isPending
  const go = isReady ? run : check
  const goAhead = () => {
    if (isBusy || job.state === 'done') return
    setFaults({})
    go.mutateAsync(undefined).catch(error => {
      setFaults(error instanceof Refused ? error.fields : {})
      notify.error(error)
    })
  }
  // The result appears above the form, so the page scrolls to it.
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (['checked', 'failed', 'done'].includes(job.state)) top.current?.scrollIntoView({ block: 'end' })
    if (job.state === 'done') void queryClient.invalidateQueries({ queryKey: ['inventory'] })
  }, [job.state])
  useKeys([{ key: 'mod+Enter', label: isReady ? 'Import list' : 'Check list', run: goAhead }])
  const stones = counted(job.total ?? 0, 'stone')
  const actions =
    job.state === 'done' ? (
      <Button onClick={leave}>Import another list</Button>
    ) : (
      <>
        <Button variant="default" disabled={isBusy} onClick={() => void giveUp.mutateAsync(undefined).then(leave, notify.error)}>
          Cancel import
        </Button>
        <Button loading={isBusy} onClick={goAhead} rightSection={<KeyHint of="mod+Enter" />}>
          {isReady ? `Import ${stones}` : 'Check list'}
        </Button>
      </>
    )
  return (
    <Page title={job.name} back={{ to: `${home}/import`, label: 'Import' }} actions={actions}>
      <div className={classes.parts}>
        <div ref={top}>
          <Standing job={job} isAsChecked={isAsChecked} />
        </div>
        {isAsChecked && job.errorCount > 0 && (
          <Faults faults={job.errors} count={job.errorCount} title={`${counted(job.errorCount, 'error')} to correct`} />
        )}
        {isAsChecked && job.state === 'checked' && job.sample.length > 0 && <Sample job={job} />}
        {isAsChecked && job.state === 'checked' && job.warningCount > 0 && (
          <Faults
            faults={job.warnings.slice(0, 100)}
            count={job.warningCount}
            title={`${counted(job.warningCount, 'warning')}. You can import the stones as they are.`}
          />
        )}
        {job.state !== 'done' && job.state !== 'importing' && (
          <>
            <Section title="Columns">
              <ImportColumns job={job} reading={reading} onChange={change => setReading({ ...reading, ...change })} faults={faults} />
            </Section>
            <Section title="Defaults for missing values">
              <ImportDefaults reading={reading} onChange={setReading} faults={faults} />
            </Section>
          </>
        )}
      </div>
    </Page>
  )
}

/** The status of the import, as a sentence. */
const Standing = ({ job, isAsChecked }: { job: Job; isAsChecked: boolean }) => {
  const stones = counted(job.total ?? 0, 'stone')
  if (job.state === 'checking')
    return (
      <p className={classes.standing} role="status">
        Checking: {readable(job.done, 0)} rows read.
      </p>
    )
  if (job.state === 'importing')
    return (
      <div className={classes.standing} role="status">
        <p>Importing {stones}. All are imported, or none. You may leave this page.</p>
        <progress className={classes.progress} max={job.total ?? 1} value={job.done} aria-label="Stones imported" />
        <p className={classes.quiet}>
          {readable(job.done, 0)} of {readable(job.total, 0)}
        </p>
      </div>
    )
  if (job.state === 'done')
    return (
      <p className={classes.standing} role="status">
        {stones} are in stock. <Go to={home}>Show stones</Go>
      </p>
    )
  if (job.state === 'failed')
    return (
      <p className={classes.standing} data-tone="red" role="alert">
        {job.message}
      </p>
    )
  if (job.state === 'uploaded' || !isAsChecked)
    return (
      <p className={classes.standing}>
        Choose what each column is, then check the list. The choice is kept for the next list with these columns.
      </p>
    )
  if (job.errorCount > 0)
    return (
      <p className={classes.standing} data-tone="red" role="alert">
        Nothing was imported. Correct the list and upload it again, or change the columns below.
      </p>
    )
  return (
    <p className={classes.standing} data-tone="green" role="status">
      {stones} read without errors.
    </p>
  )
}
