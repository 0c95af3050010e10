import { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { labs } from '../../../domain/trade/labs.ts'
import { ImportLink } from '../../company/import/link.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import { RecordPanel } from '../../kit/record/panel.tsx'
import { InventoryNav } from '../stone/nav.tsx'
import classes from './certificate.module.css'
import { CheckLink } from './check-link.tsx'
import { certificateGroups } from './groups.ts'
import { readsPdf } from './pdf/reader.tsx'
import { newReport } from './report-number.tsx'
import { TakeOverButton } from './take-over.tsx'

const columns: OwnColumn<RowOf<typeof entities.certificate>>[] = [
  { name: 'lab', render: ({ lab }) => <abbr title={labs.find(({ code }) => code === lab)?.name}>{lab}</abbr> },
]
const filters = ['lab', 'paper', 'status', 'inventory']

const ReportPanel = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordPanel
    entity={entities.certificate}
    id={id}
    onClose={onClose}
    groups={certificateGroups}
    {...readsPdf}
    {...(id === 'new' ? newReport : {})}
  >
    {report => (
      <div className={classes.acts}>
        <CheckLink lab={report.lab} number={report.number} />
        <TakeOverButton report={report} />
      </div>
    )}
  </RecordPanel>
)

/** The laboratory reports and the location of their originals. */
const Certificates = () => (
  <List
    entity={entities.certificate}
    columns={columns}
    filters={filters}
    summary={['lab', 'inventory', 'weight', 'status']}
    exportPath="certificate/export/excel"
    actions={<ImportLink entity={entities.certificate} />}
    panel={(id, close) => <ReportPanel key={id} id={id} onClose={close} />}
    empty="Laboratory reports, each with its stone and where the certificate is kept."
  >
    <InventoryNav />
  </List>
)

export default Certificates
