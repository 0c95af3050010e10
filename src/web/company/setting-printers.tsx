import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { labelSizes } from '../../domain/company/label-size.ts'
import { entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { useSave } from '../kit/data/query.ts'
import { IconButton } from '../kit/display/icon-button.tsx'
import { TrashIcon } from '../kit/display/icons.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import classes from './setting-table.module.css'

type Settings = RowOf<typeof entities.setting>
type Printer = { id?: string; name: string; branch: string | null; size: Settings['printers'][number]['size'] }

const sizes = [...new Set(labelSizes.map(({ group }) => group))].map(group => ({
  group,
  items: labelSizes.filter(size => size.group === group).map(({ code, name }) => ({ value: code, label: name })),
}))
const sizeName = (code: string) => labelSizes.find(size => size.code === code)?.name ?? code

/** The label printers of the company, each with the label size loaded in it. Label dialogs offer these printers. */
export const LabelPrinters = ({ settings }: { settings: Settings }) => {
  const save = useSave(entities.setting)
  const [name, setName] = useState('')
  const [size, setSize] = useState<Printer['size'] | null>(null)
  const kept: Printer[] = settings.printers.map(({ id, name: called, branch, size: on }) => ({
    id,
    name: called,
    branch: branch?.id ?? null,
    size: on,
  }))
  const put = (printers: Printer[]) => save.mutateAsync({ id: settings.id, version: settings.version, printers })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || !size) return
    await put([...kept, { name: name.trim(), branch: null, size }]).then(() => {
      notify.success(`Printer ${name.trim()} added.`)
      setName('')
      setSize(null)
    }, notify.error)
  }
  return (
    <>
      {kept.length > 0 && (
        <table className={`${classes.table} ${classes.cards}`}>
          <thead>
            <tr>
              <th scope="col">Printer</th>
              <th scope="col">Label size</th>
              <th scope="col">
                <span className={classes.hidden}>Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {kept.map(printer => (
              <tr key={printer.id}>
                <td>{printer.name}</td>
                <td>{sizeName(printer.size)}</td>
                <td>
                  <IconButton
                    label={`Remove ${printer.name}`}
                    onClick={() => void put(kept.filter(one => one !== printer)).catch(notify.error)}
                  >
                    <TrashIcon />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <form className={classes.make} onSubmit={event => void add(event)}>
        <TextInput
          label="Printer"
          placeholder="Zebra, front office"
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          maxLength={80}
        />
        <Select label="Label size" data={sizes} value={size} onChange={setSize} />
        <Button type="submit" variant="default" disabled={!name.trim() || !size} loading={save.isPending}>
          Add printer
        </Button>
      </form>
    </>
  )
}
