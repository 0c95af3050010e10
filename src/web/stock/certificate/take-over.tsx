import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import type { TakeOverOffer } from '../../../domain/stock/report/contract.ts'
import { api } from '../../kit/data/api.ts'
import { counted } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { inWords } from '../../kit/display/cell.tsx'
import { FormDialog, useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import classes from './certificate.module.css'

type Report = { id: string; lab: string; number: string; status: string }
type Taken = TakeOverOffer['fields'][number]

const { fields } = entities.inventory

/** A value of the stone. The origin and the treatments are words already, with their basis. */
const wordsOf = (name: Taken['name'], value: string | null): string => {
  if (value === null) return '–'
  return name === 'origin' || name === 'treatments' ? value : inWords(fields[name], value)
}

/** Whether a certificate would change its stone. */
export const hasNews = async (id: string): Promise<boolean> =>
  (await api.get('certificate/take-over', { id }, { quiet: true })).fields.length > 0

/** Takes what a certificate says over to its stone: each field with its values before and after, as the user ticks them. */
export const TakeOverDialog = ({ report, onClose }: { report: Report; onClose: () => void }) => {
  const { data: offer, error } = useRead('certificate/take-over', { id: report.id })
  const [left, setLeft] = useState<ReadonlySet<Taken['name']>>(new Set())
  const action = useSubmit((names: Taken['name'][]) =>
    api.put('certificate/take-over', {
      id: report.id,
      version: offer?.version ?? 0,
      stoneVersion: offer?.stoneVersion ?? 0,
      fields: names,
    }),
  )
  const chosen = (offer?.fields ?? []).map(({ name }) => name).filter(name => !left.has(name))
  const toggle = (name: Taken['name']) =>
    setLeft(before => (before.has(name) ? new Set([...before].filter(one => one !== name)) : new Set([...before, name])))
  const submit = async () => {
    const stone = await action.run(chosen)
    if (!stone) return
    notify.success(`${stone.sku} has taken over ${counted(chosen.length, 'field')} from ${report.lab} ${report.number}.`)
    onClose()
  }
  return (
    <FormDialog
      title={`Take over from ${report.lab} ${report.number}`}
      ok={chosen.length > 0 ? `Take over ${counted(chosen.length, 'field')}` : 'Take over'}
      wide
      ready={chosen.length > 0}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <p role="alert">{error.message}</p>}
      {offer && offer.fields.length === 0 && <p>{offer.stone.title} says all that this certificate says.</p>}
      {offer && offer.fields.length > 0 && <Fields offer={offer} left={left} onToggle={toggle} />}
      {offer && <Rest offer={offer} />}
    </FormDialog>
  )
}

type FieldsProps = { offer: TakeOverOffer; left: ReadonlySet<Taken['name']>; onToggle: (name: Taken['name']) => void }
const Fields = ({ offer, left, onToggle }: FieldsProps) => (
  <table className={classes.fields}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">{offer.stone.title} now</th>
        <th scope="col">Certificate</th>
      </tr>
    </thead>
    <tbody>
      {offer.fields.map(({ name, before, after }) => (
        <tr key={name} data-left={left.has(name) || undefined}>
          <th scope="row">
            <label>
              <input type="checkbox" checked={!left.has(name)} onChange={() => onToggle(name)} /> {fields[name].label}
            </label>
          </th>
          <td>{wordsOf(name, before)}</td>
          <td>{wordsOf(name, after)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What is not taken over, and why. */
const Rest = ({ offer: { unread, warning } }: { offer: TakeOverOffer }) => (
  <>
    {unread.map(({ name, text }) => (
      <p key={name} className={classes.note}>
        {name === 'length' ? 'Measurements' : fields[name].label} “{text}” cannot be read. Enter it on the stone.
      </p>
    ))}
    {warning && <p className={classes.note}>{warning} This is not taken over.</p>}
  </>
)

/** Opens the fields of the stone that a certificate states otherwise. For an issued certificate, and who may edit stones. */
export const TakeOverButton = ({ report }: { report: Report }) => {
  const { can } = useRights()
  const [isOpen, setOpen] = useState(false)
  if (report.status !== 'issued' || !can('update', entities.inventory)) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Take over to the stone
      </Button>
      {isOpen && <TakeOverDialog report={report} onClose={() => setOpen(false)} />}
    </>
  )
}
