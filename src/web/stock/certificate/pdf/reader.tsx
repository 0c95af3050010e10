import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ReportText } from '../../../../domain/stock/report/pdf/read.ts'
import { Drop, Pick } from '../../../company/attachment/drop-zone.tsx'
import { ErrorAlert } from '../../../kit/feedback/error-alert.tsx'
import type { FormHandle } from '../../../kit/form/form.tsx'
import { type Filling, fillingOf } from './fill.ts'
import { readPdf } from './read.ts'
import classes from './reader.module.css'
import { Result } from './result.tsx'

type State =
  | { is: 'waiting' }
  | { is: 'reading'; file: string }
  | { is: 'refused'; fault: string }
  | { is: 'read'; file: File; report: ReportText; filling: Filling }

const failed = 'This file could not be opened. Choose it again, or enter the report by hand.'

/** Reads the PDF of a report and fills the form with what it states. Reading a second one stops the first. */
const useReader = (form: FormHandle) => {
  const [state, setState] = useState<State>({ is: 'waiting' })
  const running = useRef<AbortController | null>(null)
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  const take = async ([file, ...others]: File[]) => {
    stop()
    form.afterSave(null)
    if (!file) return
    if (others.length > 0) return setState({ is: 'refused', fault: 'These are several files. Choose one PDF.' })
    const reading = new AbortController()
    running.current = reading
    setState({ is: 'reading', file: file.name })
    const report = await readPdf(file, reading.signal).catch(() => ({ fault: failed }))
    if (reading.signal.aborted) return
    if (report === null) return setState({ is: 'waiting' })
    if ('fault' in report) return setState({ is: 'refused', fault: report.fault })
    const filling = fillingOf(report, { isNew: form.isNew, names: form.names, now: form.now(), opened: form.opened() })
    form.fill(filling.fill)
    setState({ is: 'read', file, report, filling })
  }
  const cancel = () => {
    stop()
    setState({ is: 'waiting' })
  }
  return { state, take, cancel }
}

/** Above the form of a certificate: the PDF of the laboratory fills it. */
const PdfReader = ({ form }: { form: FormHandle }) => {
  const { state, take, cancel } = useReader(form)
  return (
    <Drop active onFiles={files => void take(files)}>
      <div className={classes.pick}>
        <Pick label="Read a PDF report" accept="application/pdf" onFiles={files => void take(files)} loading={state.is === 'reading'} />
        {state.is === 'reading' ? (
          <Button size="xs" variant="subtle" onClick={cancel}>
            Stop reading
          </Button>
        ) : (
          <span className={classes.hint}>From the laboratory. It fills the form. Choose the file or drop it here.</span>
        )}
      </div>
      <div role="status" className={classes.status}>
        {state.is === 'reading' && <p>Reading {state.file}</p>}
        {state.is === 'read' && <Result form={form} file={state.file} report={state.report} filling={state.filling} />}
      </div>
      {state.is === 'refused' && <ErrorAlert message={state.fault} />}
    </Drop>
  )
}

/** What the form of a certificate adds: the PDF of the report fills it. */
export const readsPdf = { head: (form: FormHandle) => <PdfReader form={form} /> }
