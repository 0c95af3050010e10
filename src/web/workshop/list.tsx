import { useEffect } from 'react'
import { entities } from '../../domain/index.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { isPositive } from '../../domain/kit/quantity.ts'
import { statesReady, workLifecycle } from '../../domain/workshop/lifecycle.ts'
import frame from '../documents/document.module.css'
import { rememberList } from '../documents/list-address.ts'
import { day, readable, weight } from '../kit/data/number.ts'
import { Cell, Status } from '../kit/display/cell.tsx'
import type { OwnColumn } from '../kit/list/columns.tsx'
import { List } from '../kit/list/list.tsx'
import type { ListRow } from '../kit/record/entity.ts'
import { ScanButton } from '../kit/scan/scan.tsx'
import { SectionTabs } from '../kit/shell/page.tsx'
import { useGo, useOwnSearch } from '../kit/shell/place.tsx'
import { useRights } from '../kit/shell/session.tsx'
import { NumberCell } from '../payments/bill-list.tsx'
import { makesJewels, useWorkKind, workEntity, workHome, workTabs } from './kind.ts'
import classes from './order-form/order-form.module.css'
import { useWorkRange } from './range.tsx'
import { useFormScanner } from './scan.ts'

type Row = ListRow<ReturnType<typeof workEntity>>
type JewelRow = Row & { design?: string | null; jewel?: string }
const { fields } = entities.orderForm

const filters = ['state', 'employee', 'overdue', 'customer', 'maker']
// Shown in other columns: the outside maker with the employee, the days overdue with the promised date.
const hidden = ['maker', 'overdueDays', 'priority', 'openWeight', 'bench', 'branch']
// Jewelry shows metal and stones separately, and built-in material has no yield.
const hiddenOfJewels = [...hidden, 'finishedWeight', 'yieldPercent', 'jewel', 'pieces']
const summary = ['customer', 'promisedDate', 'state']

const much = (value: string | null | undefined) => (isPositive(value ?? '0') ? weight(value) : '')

const columns: OwnColumn<Row>[] = [
  { name: 'number', render: row => <NumberCell row={row} /> },
  {
    name: 'customer',
    label: 'Customer',
    render: row => row.customer?.title ?? <span className={classes.quiet}>Own stock</span>,
  },
  {
    name: 'employee',
    label: 'Maker',
    shows: ['employee', 'maker'],
    render: row => row.employee?.title ?? row.maker?.title ?? '',
  },
  {
    name: 'promisedDate',
    shows: ['promisedDate', 'overdueDays'],
    render: row => (
      <span className={frame.due} data-tone={row.overdueDays ? 'red' : undefined}>
        {day(row.promisedDate)}
        {row.overdueDays ? ` · ${readable(row.overdueDays)} d late` : ''}
      </span>
    ),
  },
  { name: 'pieces', render: row => (row.pieces ? readable(row.pieces) : '') },
  { name: 'issuedWeight', label: 'In', render: row => much(row.issuedWeight) },
  { name: 'finishedWeight', label: 'Out', render: row => much(row.finishedWeight) },
  { name: 'yieldPercent' },
  {
    name: 'invoiced',
    // Only issued work can be invoiced.
    render: row => isIn(workLifecycle, row.state, 'inForce') && <Cell name="invoiced" field={fields.invoiced} row={row} />,
  },
  {
    name: 'state',
    shows: ['state', 'priority'],
    render: row => (
      <span className={classes.stands}>
        <Cell name="state" field={fields.state} row={row} />
        {row.priority === 'urgent' && (isIn(workLifecycle, row.state, 'draft', 'open') || statesReady.includes(row.state)) && (
          <Status tone="red">Urgent</Status>
        )}
      </span>
    ),
  },
]

const jewelColumns: OwnColumn<Row>[] = [
  ...columns.filter(({ name }) => !hiddenOfJewels.includes(name)),
  {
    name: 'design',
    shows: ['design', 'jewel'],
    render: ({ design, jewel }: JewelRow) => (
      <>
        {design} <span className={classes.quiet}>{jewel}</span>
      </>
    ),
  },
  { name: 'issuedWeight', label: 'Stones', render: row => much(row.issuedWeight) },
]

const emptyTexts = {
  orderForm: 'A cutting order sends rough or stones to a cutter and records the results.',
  lapidaryOrderForm: 'A lapidary order takes in customers’ stones and records the work, price and promised date.',
  mfOrderForm: 'A manufacturing order makes jewelry from metal, stones and labor.',
}

/** All order forms, newest first. Late ones are highlighted and can be moved on here. */
const Workshop = () => {
  const kind = useWorkKind()
  const entity = workEntity(kind)
  const home = workHome(kind)
  const go = useGo()
  const { can } = useRights()
  const search = useOwnSearch()
  const { bulk, dialog } = useWorkRange(kind)
  const scanner = useFormScanner()
  const jewels = makesJewels(kind)
  useEffect(() => rememberList(home, search), [home, search])
  return (
    <>
      <List
        key={kind}
        entity={entity}
        columns={jewels ? jewelColumns : columns}
        hidden={jewels ? hiddenOfJewels : hidden}
        filters={filters}
        summary={summary}
        bulk={bulk}
        empty={emptyTexts[kind]}
        onOpen={row => go(`${home}/${row.id}`)}
        onNew={can('create', entity) ? () => go(`${home}/new`) : false}
        newLabel={`New ${entity.one}`}
        actions={<ScanButton scanner={scanner} />}
      >
        <SectionTabs label={entity.label} tabs={workTabs(kind)} />
      </List>
      {dialog}
    </>
  )
}
export default Workshop
