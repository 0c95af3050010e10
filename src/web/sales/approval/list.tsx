import { useEffect, useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { inUnits } from '../../../domain/stock/stone/weights.ts'
import { ImportLink } from '../../company/import/link.tsx'
import { rememberList } from '../../documents/list-address.ts'
import { useReminders } from '../../documents/share/remind.ts'
import { openFile } from '../../kit/data/file.ts'
import { counted, day } from '../../kit/data/number.ts'
import { Cell, Money, Status, Weights } from '../../kit/display/cell.tsx'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { PrintIcon } from '../../kit/display/icons.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import type { Bulk } from '../../kit/list/bulk.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import type { ListRow } from '../../kit/record/entity.ts'
import { useOwnSearch } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { useNewFromList } from '../new-from-list.ts'
import classes from './approval.module.css'
import { ExtendDialog } from './extend.tsx'
import { approvalKind } from './kind.ts'
import { ApprovalPanel } from './panel.tsx'
import { type Lent, togetherOf, useApprovalRange } from './range.ts'

const entity = entities.approval
type Row = ListRow<typeof entity>
const isLent = (row: Pick<Row, 'outCarats' | 'outGrams'>) => isPositive(row.outCarats) || isPositive(row.outGrams)
const filters = ['overdue', 'customer', 'salesperson', 'status']
// Shown in other columns: the currency with the amounts, the pieces and grams with the carats, the days overdue with the status.
const hidden = ['currency', 'outPieces', 'outGrams', 'grams', 'returnedGrams', 'invoicedGrams', 'overdueDays']
const summary = ['customer', 'outValue', 'outCarats', 'status']

const weights = (carats: string, grams: string) => <Weights of={inUnits(carats, grams)} />

const columns: OwnColumn<Row>[] = [
  { name: 'number', render: row => row.number ?? <span className={classes.quiet}>Draft</span> },
  { name: 'carats', label: 'Sent', shows: ['carats', 'grams'], render: row => weights(row.carats, row.grams) },
  {
    name: 'returnedCarats',
    shows: ['returnedCarats', 'returnedGrams'],
    render: row => weights(row.returnedCarats, row.returnedGrams),
  },
  {
    name: 'invoicedCarats',
    shows: ['invoicedCarats', 'invoicedGrams'],
    render: row => weights(row.invoicedCarats, row.invoicedGrams),
  },
  {
    name: 'outCarats',
    label: 'Outstanding',
    shows: ['outPieces', 'outCarats', 'outGrams'],
    card: { place: 'more', isLabeled: false },
    render: row =>
      isLent(row) && (
        <>
          {(row.outPieces ?? 0) > 1 && `${counted(row.outPieces ?? 0, 'pc')}, `}
          {weights(row.outCarats, row.outGrams)}
        </>
      ),
  },
  {
    name: 'outValue',
    label: 'Value',
    shows: ['outValue', 'currency'],
    card: { place: 'amount', isLabeled: false },
    render: row => isLent(row) && <Money value={row.outValue} currency={row.currency} />,
  },
  {
    name: 'dueDate',
    render: row => <span className={row.overdueDays ? classes.days : undefined}>{day(row.dueDate)}</span>,
  },
  {
    name: 'status',
    shows: ['status', 'overdueDays'],
    render: row =>
      row.overdueDays ? (
        <Status tone="red">Overdue {counted(row.overdueDays, 'day')}</Status>
      ) : (
        <Cell name="status" field={entity.fields.status} row={row} />
      ),
  },
]

type Extending = { rows: Row[]; clear: () => void }

/** Actions on the selected approvals, after confirmation, all or none. */
const useBulk = () => {
  const range = useApprovalRange()
  const { canAct } = useRights()
  const reminders = useReminders<Row>('approval')
  const [extending, setExtending] = useState<Extending | null>(null)
  const allOut = (rows: Row[]) => rows.every(isLent)
  const bulk: (Bulk<Row> & { action: string })[] = [
    {
      action: 'extend',
      label: count => `Extend ${counted(count, 'approval')}`,
      fits: allOut,
      run: (rows, clear) => {
        setExtending({ rows, clear })
        return false
      },
    },
    {
      action: 'return',
      label: count => `Return all of ${counted(count, 'approval')}`,
      fits: allOut,
      confirmation: rows => ({
        title: `Return all of ${counted(rows.length, 'approval')}?`,
        message: `${togetherOf(rows)} return to stock, at the weights on the approvals.`,
        ok: 'Return all',
      }),
      run: async rows => {
        await range(rows, 'return')
        notify.success(`${togetherOf(rows)} returned.`)
      },
    },
  ]
  return {
    bulk: [...bulk.filter(({ action }) => canAct(entity, action)), reminders],
    extending,
    extend: async (until: string) => {
      await range(extending?.rows ?? [], 'extend', { dueDate: until })
      notify.success(`${counted(extending?.rows.length ?? 0, 'approval')} due on ${day(until)}.`)
      extending?.clear()
    },
    stop: () => setExtending(null),
  }
}

const latestOf = (rows: readonly Lent[]): string | null =>
  rows
    .map(({ dueDate }) => dueDate ?? '')
    .sort()
    .at(-1) || null

/** All approvals, newest first. Overdue ones are highlighted. */
const Approvals = () => {
  const begin = useNewFromList(approvalKind.home)
  const { can } = useRights()
  const search = useOwnSearch()
  const { bulk, extending, extend, stop } = useBulk()
  useEffect(() => rememberList(approvalKind.home, search), [search])
  return (
    <>
      <List
        entity={entity}
        columns={columns}
        hidden={hidden}
        filters={filters}
        summary={summary}
        bulk={bulk}
        empty="An approval lends stones to a customer. They stay company property until they are returned or invoiced."
        panel={(id, close) => <ApprovalPanel key={id} id={id} onClose={close} />}
        onNew={can('create', entity) && begin}
        newLabel="New approval"
        actions={query => (
          <>
            <IconButton label="PDF of this list" onClick={() => openFile('approval/export/pdf', query)}>
              <PrintIcon />
            </IconButton>
            <ImportLink entity={entity} />
          </>
        )}
      />
      {extending && (
        <ExtendDialog
          title={`Extend ${counted(extending.rows.length, 'approval')}`}
          due={latestOf(extending.rows)}
          describe={until => `${togetherOf(extending.rows)} are due on ${until}.`}
          run={extend}
          onClose={stop}
        />
      )}
    </>
  )
}
export default Approvals
