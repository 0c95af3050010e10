import { Button } from '@mantine/core'
import type { EInvoiceCheck } from '../../../domain/reports/e-invoice-contract.ts'
import { type EInvoiceFormat, eInvoiceFormats } from '../../../domain/sales/e-invoice/formats.ts'
import { download } from '../../kit/data/file.ts'
import { useRead } from '../../kit/data/query.ts'
import { DownloadIcon } from '../../kit/display/icons.tsx'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import classes from './e-invoice.module.css'

export type EInvoiceOf = { path: 'invoice' | 'creditnote'; id: string; number: string }
type Lack = EInvoiceCheck['formats'][number]['faults'][number]
const kinds = ['branch', 'customer', 'document'] as const
type Records = Pick<EInvoiceCheck, 'branch' | 'customer'>

const Missing = ({ record, faults, records }: { record: Lack['record']; faults: Lack[]; records: Records }) => {
  const place = record === 'document' ? null : records[record]
  if (faults.length === 0) return null
  return (
    <div className={classes.missing}>
      {place && (
        <RefLink entity={record} id={place.id}>
          {place.title}
        </RefLink>
      )}
      <ul>
        {faults.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
}

const FormatRow = ({ format, faults, records, of }: EInvoiceCheck['formats'][number] & { records: Records; of: EInvoiceOf }) => {
  const { label, hint } = eInvoiceFormats[format]
  const get = (chosen: EInvoiceFormat) => void download(`${of.path}/e-invoice`, { id: of.id, format: chosen }).catch(notify.error)
  return (
    <section className={classes.format} aria-label={label}>
      <h3>{label}</h3>
      <p>{hint}</p>
      {faults.length === 0 ? (
        <Button variant="default" leftSection={<DownloadIcon />} onClick={() => get(format)}>
          Download
        </Button>
      ) : (
        kinds.map(record => (
          <Missing key={record} record={record} faults={faults.filter(lack => lack.record === record)} records={records} />
        ))
      )}
    </section>
  )
}

/** The e-invoice of an issued document in each format, or what is missing for it, with a link to the record to complete. */
export const EInvoiceDialog = ({ of, onClose }: { of: EInvoiceOf; onClose: () => void }) => {
  const { data: check } = useRead(`${of.path}/e-invoice/check`, { id: of.id })
  return (
    <Dialog title={`E-invoice of ${of.number}`} onClose={onClose}>
      {check?.formats.map(one => (
        <FormatRow key={one.format} {...one} records={check} of={of} />
      ))}
    </Dialog>
  )
}
