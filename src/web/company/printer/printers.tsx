import { useState } from 'react'
import { printerLanguages } from '../../../domain/company/label-printer.ts'
import { labelSizes } from '../../../domain/company/label-size.ts'
import { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { Refused } from '../../kit/data/api.ts'
import { useSave } from '../../kit/data/query.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { TrashIcon } from '../../kit/display/icons.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import classes from '../setting-table.module.css'
import { type PrinterDraft, PrinterForm } from './form.tsx'

type Settings = RowOf<typeof entities.setting>

const sizeName = (code: string) => labelSizes.find(size => size.code === code)?.name ?? code
const networkOf = ({ address, language, resolution }: PrinterDraft) =>
  address ? `${address}, ${printerLanguages.find(({ value }) => value === language)?.label} ${resolution} dpi` : 'Prints a PDF'

/** The label printers of the company, each with the label size loaded in it. Label dialogs offer these printers. */
export const LabelPrinters = ({ settings }: { settings: Settings }) => {
  const save = useSave(entities.setting)
  const [changing, setChanging] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const kept: PrinterDraft[] = settings.printers.map(printer => ({ ...printer, branch: printer.branch?.id ?? null }))
  const changed = kept.find(({ id }) => id === changing) ?? null
  const put = (printers: PrinterDraft[]) => save.mutateAsync({ id: settings.id, version: settings.version, printers })
  const change = (id: string | null) => {
    setChanging(id)
    setFault(undefined)
  }
  const keep = async (printer: PrinterDraft): Promise<boolean> => {
    const printers = changed ? kept.map(one => (one === changed ? printer : one)) : [...kept, printer]
    try {
      await put(printers)
    } catch (error) {
      const atAddress = error instanceof Refused ? error.fields[`printers.${printers.indexOf(printer)}.address`] : undefined
      setFault(atAddress)
      if (!atAddress) notify.error(error)
      return false
    }
    notify.success(`Printer ${printer.name} ${changed ? 'saved' : 'added'}.`)
    change(null)
    return true
  }
  return (
    <>
      {kept.length > 0 && (
        <table className={`${classes.table} ${classes.cards} ${classes.wraps}`}>
          <thead>
            <tr>
              <th scope="col">Printer</th>
              <th scope="col">Label size</th>
              <th scope="col">Network</th>
              <th scope="col">
                <span className={classes.hidden}>Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {kept.map(printer => (
              <tr key={printer.id}>
                <td>
                  <button
                    type="button"
                    className={classes.open}
                    aria-label={`Change ${printer.name}`}
                    onClick={() => change(printer.id ?? null)}
                  >
                    {printer.name}
                  </button>
                </td>
                <td>{sizeName(printer.size)}</td>
                <td>{networkOf(printer)}</td>
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
      <PrinterForm key={changing} printer={changed} fault={fault} isPending={save.isPending} onSave={keep} onCancel={() => change(null)} />
    </>
  )
}
