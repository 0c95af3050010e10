import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Refused } from '../../kit/data/api.ts'
import { download } from '../../kit/data/file.ts'
import { counted } from '../../kit/data/number.ts'
import { queryClient, useChange } from '../../kit/data/query.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { ListFault } from '../../kit/list/empty.tsx'
import { useView } from '../../kit/list/view.ts'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { Page, Section } from '../../kit/shell/page.tsx'
import { Go } from '../../kit/shell/place.tsx'
import { Changes } from './changes.tsx'
import { ImportColumns } from './columns.tsx'
import { ErrorKinds } from './error-kinds.tsx'
import { ImportFile } from './file.tsx'
import { Counts, Faults, Sample } from './found.tsx'
import { HiddenColumns } from './hidden-columns.tsx'
import classes from './import.module.css'
import { type ImportKind, imports, isAtWork, isSameReading, type Job, type Reading, readingOf, useJob } from './job.ts'
import { SourceChoice } from './source.tsx'
import { Standing } from './standing.tsx'

/**
 * Imports a list: choose a file, map its columns, check the errors, import all rows. `tabs` stands above the file, and `back` is the
 * address of this screen.
 */
export const ImportScreen = ({ kind, tabs, back }: { kind: ImportKind; tabs?: ReactNode; back: string }) => {
  const [view, change] = useView({ inAddress: true })
  const job = useJob(kind.path, view.list)
  const send = useChange((file: File) => imports.upload(kind.path, file))
  const upload = (file: File) =>
    void send.mutateAsync(file).then(job => {
      queryClient.setQueryData(['import', job.id], job)
      const news = job.unlike?.length ?? 0
      if (job.remembered && news > 0)
        notify.success(`The settings of a list with nearly these columns are used. New: ${job.unlike?.join(', ')}.`)
      else if (job.remembered) notify.success('The settings of the last list with these columns are used.')
      change({ list: job.id })
    }, notify.error)
  if (view.list && job.data)
    return (
      <Listed
        key={`${view.list} ${job.data.sheet} ${job.data.encoding}`}
        {...{ kind, back }}
        job={job.data}
        leave={() => change({ list: undefined })}
      />
    )
  return (
    <Page title="Import" actions={<Go to="/import/list">Earlier imports</Go>}>
      <div className={classes.tabs}>{tabs}</div>
      {job.error ? (
        <ListFault error={job.error} retry={() => change({ list: undefined })} />
      ) : (
        <>
          <ImportFile
            onFile={upload}
            onFault={notify.danger}
            busy={send.isPending}
            label={`Choose a list of ${kind.many}, or drop it here`}
            hint={kind.hint}
          />
          <div className={classes.start}>
            <span>A list from another program works too: you choose what each column is.</span>
            <Button variant="default" onClick={() => void download(`import/${kind.path}/template`).catch(notify.error)}>
              Download template
            </Button>
          </div>
        </>
      )}
    </Page>
  )
}

type ListedProps = { kind: ImportKind; back: string; job: Job; leave: () => void }

const Listed = ({ kind, back, job, leave }: ListedProps) => {
  const [reading, setReading] = useState(() => readingOf(job))
  const isAsChecked = isSameReading(reading, readingOf(job))
  const { faults, isReady, isBusy, goAhead, discard } = useSteps(kind, job, reading, isAsChecked, leave)
  // The result appears above the form, so the page scrolls to it.
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (['checked', 'failed', 'done'].includes(job.state)) top.current?.scrollIntoView({ block: 'end' })
    if (job.state === 'done') void queryClient.invalidateQueries({ queryKey: [kind.name] })
  }, [job.state, kind.name])
  useKeys([{ key: 'mod+Enter', label: isReady ? 'Import list' : 'Check list', run: goAhead }])
  const rows = counted(job.total ?? 0, 'row')
  const actions = ['done', 'undoing', 'undone'].includes(job.state) ? (
    <Button onClick={leave}>Import another list</Button>
  ) : (
    <>
      <Button variant="default" disabled={isBusy} onClick={discard}>
        Cancel import
      </Button>
      <Button loading={isBusy} onClick={goAhead} rightSection={<KeyHint of="mod+Enter" />}>
        {isReady ? `Import ${rows}` : 'Check list'}
      </Button>
    </>
  )
  return (
    <Page title={job.name} back={{ to: back, label: 'Import' }} actions={actions}>
      <div className={classes.parts}>
        <div ref={top}>
          <Standing {...{ kind, job, isAsChecked }} />
        </div>
        {job.errorKinds.length > 0 ? (
          <ErrorKinds {...{ kind, job, reading }} onChange={setReading} />
        ) : (
          isAsChecked && <Found {...{ kind, job }} />
        )}
        {job.changes.length > 0 && isAsChecked && job.state !== 'checking' && <Changes {...{ kind, job }} />}
        {['uploaded', 'checking', 'checked', 'failed'].includes(job.state) && (
          <>
            <Section title="Columns">
              <SourceChoice {...{ kind, job }} />
              <HiddenColumns job={job} reading={reading} />
              <ImportColumns job={job} reading={reading} onChange={change => setReading({ ...reading, ...change })} faults={faults} />
            </Section>
            {kind.Defaults && (
              <Section title="Defaults for missing values">
                <kind.Defaults reading={reading} onChange={setReading} faults={faults} />
              </Section>
            )}
          </>
        )}
      </div>
    </Page>
  )
}

/** What was found in a list: errors, else what will be created, and warnings. */
const Found = ({ kind, job }: { kind: ImportKind; job: Job }) => (
  <>
    {job.errorCount > 0 && (
      <Faults faults={job.errors} columns={job.columns} count={job.errorCount} title={`${counted(job.errorCount, 'error')} to correct`} />
    )}
    {job.state === 'checked' && job.errorCount === 0 && <Counts job={job} />}
    {job.state === 'checked' && job.sample.length > 0 && <Sample job={job} fields={kind.fields} many={kind.many} />}
    {job.state === 'checked' && job.warningCount > 0 && (
      <Faults
        faults={job.warnings.slice(0, 100)}
        columns={job.columns}
        count={job.warningCount}
        title={`${counted(job.warningCount, 'warning')}. You can import the list as it is.`}
      />
    )}
  </>
)

/** The steps of an import: check the list as it is read now, then import it. The faults of the reading stand at their fields. */
const useSteps = (kind: ImportKind, job: Job, reading: Reading, isAsChecked: boolean, leave: () => void) => {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const check = useChange(() => imports.preview(kind.path, { id: job.id, ...reading }))
  const run = useChange(() => imports.run(kind.path, job.id))
  const drop = useChange(() => imports.discard(kind.path, job.id))
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
  return { faults, isReady, isBusy, goAhead, discard: () => void drop.mutateAsync(undefined).then(leave, notify.error) }
}
