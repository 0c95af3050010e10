import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { labelPrinter, printerLanguages, printerResolutions } from '../../../domain/company/label-printer.ts'
import { labelSizes } from '../../../domain/company/label-size.ts'
import type { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import classes from '../setting-table.module.css'

type Row = RowOf<typeof entities.setting>['printers'][number]
/** A printer as it is sent. A new one has no id. */
export type PrinterDraft = Omit<Row, 'id' | 'branch'> & { id?: string | undefined; branch: string | null }

const sizes = [...new Set(labelSizes.map(({ group }) => group))].map(group => ({
  group,
  items: labelSizes.filter(size => size.group === group).map(({ code, name }) => ({ value: code, label: name })),
}))

type Props = {
  printer: PrinterDraft | null
  /** What is wrong with the address. */
  fault: string | undefined
  isPending: boolean
  /** Resolves to whether it was saved. */
  onSave: (printer: PrinterDraft) => Promise<boolean>
  onCancel: () => void
}

/** The fields of a label printer: a new one, or one that is changed. */
export const PrinterForm = ({ printer, fault, isPending, onSave, onCancel }: Props) => {
  const [name, setName] = useState(printer?.name ?? '')
  const [size, setSize] = useState<PrinterDraft['size'] | null>(printer?.size ?? null)
  const [address, setAddress] = useState(printer?.address ?? '')
  const [language, setLanguage] = useState<PrinterDraft['language']>(printer?.language ?? 'zpl')
  const [resolution, setResolution] = useState<PrinterDraft['resolution']>(printer?.resolution ?? '203')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || !size) return
    const draft = { name: name.trim(), size, address: address.trim() || null, language, resolution }
    const isSaved = await onSave({ id: printer?.id, branch: printer?.branch ?? null, ...draft })
    if (!isSaved || printer) return
    setName('')
    setSize(null)
    setAddress('')
  }
  return (
    <form className={classes.make} onSubmit={event => void save(event)}>
      <TextInput
        label="Printer"
        placeholder="Zebra, front office"
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        maxLength={80}
      />
      <Select label="Label size" data={sizes} value={size} onChange={setSize} />
      <TextInput
        label={labelPrinter.address.label}
        description="Empty: its labels are printed as a PDF."
        placeholder="192.168.1.50:9100"
        value={address}
        onChange={event => setAddress(event.currentTarget.value)}
        error={fault}
        maxLength={260}
      />
      {address.trim() && (
        <>
          <Select
            label={labelPrinter.language.label}
            data={printerLanguages}
            value={language}
            onChange={value => value && setLanguage(value)}
            allowDeselect={false}
          />
          <Select
            label={labelPrinter.resolution.label}
            data={printerResolutions}
            value={resolution}
            onChange={value => value && setResolution(value)}
            allowDeselect={false}
          />
        </>
      )}
      <Button type="submit" variant="default" disabled={!name.trim() || !size} loading={isPending}>
        {printer ? 'Save printer' : 'Add printer'}
      </Button>
      {printer && (
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  )
}
