import { useLocation } from '@tanstack/react-router'
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
import { useGo } from '../kit/shell/place.tsx'
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
// The outside maker stands where the house's own would, how late beside the day it was promised.
const hidden = ['maker', 'overdueDays', 'priority', 'openWeight', 'branch']
// Of a jewel its metal and its stones are told apart, and what is built in yields nothing.
const hiddenOfJewels = [...hidden, 'finishedWeight', 'yieldPercent', 'jewel', 'pieces']
const summary = ['customer', 'promisedDate', 'state']

const much = (value: string | null | undefined) => (isPositive(value ?? '0') ? weight(value) : '')

const columns: OwnColumn<Row>[] = [
  { name: 'number', width: 172, render: row => <NumberCell row={row} /> },
  { name: 'date', width: 120 },
  { name: 'customer', label: 'For', width: 136, render: row => row.customer?.title ?? <span className={classes.quiet}>Own stock</span> },
  {
    name: 'employee',
    label: 'With',
    width: 132,
    shows: ['employee', 'maker'],
    render: row => row.employee?.title ?? row.maker?.title ?? '',
  },
  {
    name: 'promisedDate',
    width: 184,
    shows: ['promisedDate', 'overdueDays'],
    render: row => (
      <span className={frame.due} data-tone={row.overdueDays ? 'red' : undefined}>
        {day(row.promisedDate)}
        {row.overdueDays ? ` · ${readable(row.overdueDays)} d late` : ''}
      </span>
    ),
  },
  { name: 'pieces', width: 72, render: row => (row.pieces ? readable(row.pieces) : '') },
  { name: 'issuedWeight', label: 'In', width: 84, render: row => much(row.issuedWeight) },
  { name: 'finishedWeight', label: 'Out', width: 84, render: row => much(row.finishedWeight) },
  {
    name: 'yieldPercent',
    width: 96,
    // As long as something is in work, nobody knows what of it will be dust.
    render: row => (isPositive(row.openWeight ?? '0') ? '' : <Cell name="yieldPercent" field={fields.yieldPercent} row={row} />),
  },
  {
    name: 'invoiced',
    width: 112,
    // Nothing is ever asked for what was not given into work.
    render: row => isIn(workLifecycle, row.state, 'inForce') && <Cell name="invoiced" field={fields.invoiced} row={row} />,
  },
  { name: 'branch', width: 96 },
  {
    name: 'state',
    width: 172,
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
    width: 152,
    shows: ['design', 'jewel'],
    render: ({ design, jewel }: JewelRow) => (
      <>
        {design} <span className={classes.quiet}>{jewel}</span>
      </>
    ),
  },
  { name: 'metalWeight', width: 92 },
  { name: 'issuedWeight', label: 'Stones', width: 92, render: row => much(row.issuedWeight) },
]

const says = {
  orderForm: 'A cutting order gives rough or stones to a cutter, and says what came of them.',
  lapidaryOrderForm: 'A lapidary order takes in customers’ stones and says what is done to them, for how much and until when.',
  mfOrderForm: 'A manufacturing order makes jewels of metal, stones and labour.',
}

/** All work that was ordered, newest first: what is late stands out, and is moved on from here. */
const Workshop = () => {
  const kind = useWorkKind()
  const entity = workEntity(kind)
  const home = workHome(kind)
  const go = useGo()
  const { can } = useRights()
  const { searchStr } = useLocation()
  const { bulk, dialog } = useWorkRange(kind)
  const scanner = useFormScanner()
  const jewels = makesJewels(kind)
  useEffect(() => rememberList(home, searchStr), [home, searchStr])
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
        empty={says[kind]}
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
