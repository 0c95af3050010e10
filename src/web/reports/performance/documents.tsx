import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Found } from '../../../domain/reports/contract.ts'
import { download } from '../../kit/data/file.ts'
import { useRead } from '../../kit/data/query.ts'
import { DownloadIcon } from '../../kit/display/icons.tsx'
import { Segments } from '../../kit/display/segments.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { ListFault } from '../../kit/list/empty.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { useHome } from '../../kit/shell/place.tsx'
import { idOf, recordIn } from '../cells.ts'
import { ordered } from '../order.ts'
import { ReportTable } from '../table.tsx'
import classes from './list.module.css'

export type Of = 'sales' | 'approvals' | 'collections' | 'jobs'
export const isOf = (text: string | undefined): text is Of => documentsOf.some(({ value }) => value === text)
export const documentsOf: readonly { value: Of; label: string; empty: string }[] = [
  { value: 'sales', label: 'Invoices', empty: 'No invoices in this period.' },
  { value: 'approvals', label: 'Approvals', empty: 'No approvals in this period.' },
  { value: 'collections', label: 'Payments', empty: 'No payments on these invoices in this period.' },
  { value: 'jobs', label: 'Jobs', empty: 'No jobs completed in this period.' },
]

type Props = {
  id: string
  from: string
  to: string
  basis: string | undefined
  of: Of
  options: readonly { value: Of; label: string }[]
  onPick: (of: Of) => void
}

/** The documents behind a figure, each with a link. */
export const PerformanceDocuments = ({ id, from, to, basis, of, options, onPick }: Props) => {
  const path = 'employee/performance/documents'
  const query = { id, from, to, basis, of }
  const { data, error, refetch } = useRead(path, query, { keep: true })
  const save = () => void download(`${path}/export/excel`, query).catch(notify.error)
  useKeys([{ key: 'e', label: 'Export these documents to Excel', run: save }])
  return (
    <section className={classes.part} aria-label="Documents">
      <header className={classes.documentsHead}>
        <h2>Documents</h2>
        {options.length > 1 && <Segments label="Document type" options={options} value={of} onChange={onPick} />}
        <Button size="xs" variant="default" leftSection={<DownloadIcon />} rightSection={<KeyHint of="e" />} onClick={save}>
          Excel
        </Button>
      </header>
      {error && <ListFault error={error} retry={() => void refetch()} />}
      {data && data.rows.length === 0 && <p className={classes.none}>{documentsOf.find(({ value }) => value === of)?.empty}</p>}
      {data && data.rows.length > 0 && <DocumentsTable found={data} />}
    </section>
  )
}

const DocumentsTable = ({ found }: { found: Found }) => {
  const [by, setBy] = useState('')
  const home = useHome()
  return (
    <ReportTable
      label="Documents"
      // A truncated result keeps the order of the server, which sorted all rows.
      found={{ ...found, rows: ordered(found.rows, found.more ? undefined : by) }}
      {...(!found.more && { order: { by, onSort: setBy } })}
      linkOf={({ name }, row) => {
        const [document, party] = [recordIn(row.document), idOf(row.party)]
        if (name === 'number') return document && home(document.entity, document.id)
        return name === 'party' && party ? home('customer', party) : null
      }}
    />
  )
}
