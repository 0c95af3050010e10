import '../../kit/shell/controls.css'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { maxSentLabels } from '../../../domain/company/label-printer.ts'
import { type LabelSize, maxLabels } from '../../../domain/company/label-size.ts'
import { saveFile } from '../../kit/data/file.ts'
import { counted } from '../../kit/data/number.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Entries, Popup } from '../../kit/feedback/popup.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { copiesIn, type LabelChoice, sheetsFor, useLabelChoice } from './choice.ts'
import classes from './label.module.css'
import { LabelOptions } from './options.tsx'
import { type Format, type Stone, useLabelOutput } from './output.ts'
import { LabelPreview } from './preview.tsx'
import { PrintedLabels } from './printed.tsx'

const shownAtOnce = 3

/** '12 labels on 2 sheets', to prevent printing too many. */
const summary = (labels: number, { choice, size, places }: LabelChoice): string => {
  if (!size?.sheet) return counted(labels, 'label')
  return `${counted(labels, 'label')} on ${counted(sheetsFor(labels, choice.first, places), 'sheet')}`
}

const Previews = ({ stones, size }: { stones: readonly Stone[]; size: LabelSize | undefined }) => (
  <div className={classes.previews} data-many={stones.length > 1 || undefined}>
    {stones.slice(0, shownAtOnce).map(({ id, sku }) => (
      <LabelPreview key={`${id} ${size?.code}`} id={id} sku={sku} size={size} />
    ))}
    {stones.length > shownAtOnce && <p>and {counted(stones.length - shownAtOnce, 'stone')} more</p>}
  </div>
)

/** Why so many labels cannot be printed; null if they can. */
const limitOf = (labels: number, isDirect: boolean): string | null => {
  if (labels > maxLabels) return `At most ${maxLabels} labels are printed at once.`
  return isDirect && labels > maxSentLabels ? `A label printer takes at most ${maxSentLabels} labels at once.` : null
}

/** The label dialog: printer or size, copies and sheet position, then the printer of the company or the file to print. */
export const LabelDialog = ({ stones, onClose }: { stones: readonly Stone[]; onClose: () => void }) => {
  const { printers } = useUser().settings
  const choice = useLabelChoice(printers)
  const [made, setMade] = useState<File | null>(null)
  const copies = copiesIn(choice.choice.copies)
  const output = useLabelOutput(stones, choice, copies ?? 1)
  const labels = stones.length * (copies ?? 0)
  const printer = choice.choice.printer?.isDirect ? choice.choice.printer : null
  const limit = limitOf(labels, printer !== null)
  const save = (file: File) => {
    saveFile(file)
    onClose()
  }
  const [first, ...others] = stones
  const title = first && others.length === 0 ? `Label of ${first.sku}` : `Labels of ${counted(stones.length, 'stone')}`
  if (made) return <PrintedLabels title={title} file={made} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose} wide>
      {output.fault && (
        <Alert color="red" role="alert" p="xs" mb="sm">
          {output.fault}
        </Alert>
      )}
      <div className={classes.dialog}>
        <LabelOptions choice={choice} printers={printers} labels={labels} />
        <Previews stones={stones} size={choice.size} />
      </div>
      <DialogFoot>
        <p className={classes.summary} data-wrong={limit !== null || undefined} aria-live="polite">
          {limit ?? (labels > 0 && summary(labels, choice))}
        </p>
        <Actions output={output} printer={printer} labels={labels} onMade={setMade} onSave={save} onClose={onClose} />
      </DialogFoot>
    </Dialog>
  )
}

type ActionsProps = {
  output: ReturnType<typeof useLabelOutput>
  printer: { name: string } | null
  labels: number
  onMade: (file: File) => void
  onSave: (file: File) => void
  onClose: () => void
}

const Actions = ({ output, printer, labels, onMade, onSave, onClose }: ActionsProps) => {
  const { get, send, isMaking, isSending } = output
  const ready = labels > 0 && limitOf(labels, false) === null
  const main = printer
    ? {
        face: `Print on ${printer.name}`,
        ready: ready && limitOf(labels, true) === null,
        act: () =>
          send(count => {
            notify.success(`${counted(count, 'label')} printed on “${printer.name}”.`)
            onClose()
          }),
      }
    : { face: 'Print', ready, act: () => get('pdf', onMade) }
  return (
    <>
      {ready && <DownloadMenu onPick={format => void get(format, onSave)} />}
      {printer && (
        <Button variant="default" disabled={!ready || isSending} loading={isMaking} onClick={() => void get('pdf', onMade)}>
          Print PDF
        </Button>
      )}
      <Button
        className={classes.print}
        disabled={!main.ready || (isMaking && printer !== null)}
        loading={printer ? isSending : isMaking}
        onClick={() => void main.act()}
        data-autofocus
      >
        {main.face}
      </Button>
    </>
  )
}

const DownloadMenu = ({ onPick }: { onPick: (format: Format) => void }) => (
  <Popup label="Download" face="Download" align="end" narrow className={classes.download}>
    {close => (
      <Entries>
        {(['pdf', 'svg', 'png'] as const).map(format => (
          <button
            key={format}
            type="button"
            onClick={() => {
              close()
              onPick(format)
            }}
          >
            {format.toUpperCase()}
          </button>
        ))}
      </Entries>
    )}
  </Popup>
)
