import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { entities } from '../../../../domain/index.ts'
import type { Field } from '../../../../domain/kit/field.ts'
import type { ReportText } from '../../../../domain/stock/report/pdf/read.ts'
import { inWords } from '../../../kit/display/cell.tsx'
import type { FormHandle } from '../../../kit/form/form.tsx'
import { useRights } from '../../../kit/shell/session.tsx'
import { useAttach } from './attach.ts'
import type { Filling, Other } from './fill.ts'
import classes from './reader.module.css'

const fields: Readonly<Record<string, Field>> = entities.certificate.fields
const labelOf = (name: string) => fields[name]?.label ?? name
const wordsOf = (name: string, value: unknown): string => {
  const field = fields[name]
  return field ? inWords(field, value) : String(value)
}

type Props = { form: FormHandle; file: File; report: ReportText; filling: Filling }

/** What was read from a PDF, in words: what it filled in, what it replaced, what the user decides, and what cannot be read. */
export const Result = ({ form, file, report, filling: { replaced, kept } }: Props) => {
  const [open, setOpen] = useState(kept)
  const use = (chosen: readonly Other[]) => {
    form.fill(Object.fromEntries(chosen.map(({ name, read }) => [name, read])))
    setOpen(before => before.filter(one => !chosen.includes(one)))
  }
  const read = ['lab', ...Object.keys(report.values)].filter(name => form.names.includes(name) && open.every(one => one.name !== name))
  return (
    <>
      <p>
        Read from the PDF: {[report.lab, report.values.number].filter(Boolean).join(' ')}. Filled in: {read.map(labelOf).join(', ')}.
      </p>
      {replaced.length > 0 && (
        <p>
          Replaced:{' '}
          {replaced.map(({ name, now, read: to }) => `${labelOf(name)} ${wordsOf(name, now)} with ${wordsOf(name, to)}`).join('; ')}.
        </p>
      )}
      {open.length > 0 && <Others others={open} onUse={use} />}
      {report.unread.map(({ name, text }) => (
        <p key={name}>
          {labelOf(name)} “{text}” is not clear. Enter it by hand.
        </p>
      ))}
      <AttachBox form={form} file={file} />
    </>
  )
}

/** The fields that have another value in the form than in the PDF, each with both. */
const Others = ({ others, onUse }: { others: readonly Other[]; onUse: (chosen: readonly Other[]) => void }) => (
  <>
    <p>The form has other values. They stay unless you use those of the PDF:</p>
    <ul className={classes.others}>
      {others.map(other => (
        <li key={other.name}>
          <span>
            {labelOf(other.name)}: {wordsOf(other.name, other.now)}
          </span>
          <Button size="compact-sm" variant="default" className={classes.use} onClick={() => onUse([other])}>
            Use {wordsOf(other.name, other.read)}
          </Button>
        </li>
      ))}
    </ul>
    {others.length > 1 && (
      <Button size="compact-sm" variant="default" onClick={() => onUse(others)}>
        Use all values of the PDF
      </Button>
    )}
  </>
)

/** Whether the PDF is added to the files of the stone when the certificate is saved. */
const AttachBox = ({ form, file }: { form: FormHandle; file: File }) => {
  const { can } = useRights()
  const [isOn, setOn] = useState(true)
  const attach = useAttach()
  const may = can('update', entities.inventory)
  const add = () => {
    const stone = form.now().inventory
    if (typeof stone === 'string') attach(stone, file)
  }
  useEffect(() => form.afterSave(may && isOn ? add : null))
  return may ? (
    <Checkbox
      size="xs"
      label="Add this PDF to the files of the stone"
      checked={isOn}
      onChange={event => setOn(event.currentTarget.checked)}
    />
  ) : null
}
