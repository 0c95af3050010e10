import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { isPositive } from '../domain/kit/quantity.ts'
import { NumberCell } from './bill-list.tsx'
import { Cell, Status } from './kit/cell.tsx'
import type { OwnColumn } from './kit/columns.tsx'
import { List } from './kit/list.tsx'
import type { ListRow } from './kit/noun.ts'
import { counted, day, weight } from './kit/number.ts'
import { SectionTabs } from './kit/page.tsx'
import { useGo } from './kit/place.tsx'
import { useRights } from './kit/session.tsx'
import { rememberList } from './paper-list-address.ts'
import classes from './workshop.module.css'
import { makesJewels, useWorkKind, workHome, workNoun, workTabs } from './workshop-kind.ts'
import { useWorkRange } from './workshop-range.ts'

type Noun = ReturnType<typeof workNoun>
type Row = ListRow<Noun>

const filters = ['state', 'employee', 'overdue', 'customer', 'maker']
// The outside maker stands where the house's own would, how late beside the day it was promised.
const hidden = ['maker', 'overdueDays', 'priority', 'openWeight']
const facts = ['customer', 'promisedDate', 'state']

const much = (value: string | null | undefined) => (isPositive(value ?? '0') ? weight(value) : '')

const columnsOf = (noun: Noun): OwnColumn<Row>[] => [
  { name: 'number', width: 156, render: row => <NumberCell row={row} /> },
  { name: 'date', width: 112 },
  { name: 'customer', label: 'For', width: 144, render: row => row.customer?.title ?? <span className={classes.quiet}>Own stock</span> },
  { name: 'employee', label: 'With', width: 120, render: row => row.employee?.title ?? row.maker?.title ?? '' },
  {
    name: 'promisedDate',
    width: 128,
    render: row => (
      <span className={classes.due} data-tone={row.overdueDays ? 'red' : undefined}>
        {day(row.promisedDate)}
        {row.overdueDays ? `, ${counted(row.overdueDays, 'day')} late` : ''}
      </span>
    ),
  },
  { name: 'pieces', width: 72 },
  { name: 'issuedWeight', label: 'In', width: 84, render: row => much(row.issuedWeight) },
  { name: 'finishedWeight', label: 'Out', width: 84, render: row => much(row.finishedWeight) },
  { name: 'yieldPercent', width: 80 },
  { name: 'invoiced', width: 112 },
  { name: 'branch', width: 96 },
  {
    name: 'state',
    width: 144,
    render: row => (
      <span className={classes.stands}>
        <Cell name="state" field={noun.fields.state} row={row} />
        {row.priority === 'urgent' && !['delivered', 'cancelled'].includes(row.state) && <Status tone="red">Urgent</Status>}
      </span>
    ),
  },
]

const says = {
  orderForm: 'A cutting order gives rough or stones to a cutter, and says what came of them.',
  lapidaryOrderForm: 'A lapidary order takes in customers’ stones and says what is done to them, for how much and until when.',
  mfOrderForm: 'A manufacturing order makes jewels of metal, stones and labour.',
}

/** All work that was ordered, newest first: what is late stands out, and is moved on from here. */
const Workshop = () => {
  const kind = useWorkKind()
  const noun = workNoun(kind)
  const home = workHome(kind)
  const go = useGo()
  const { can } = useRights()
  const { searchStr } = useLocation()
  const bulk = useWorkRange(kind)
  const columns = useMemo(() => columnsOf(noun), [noun])
  useEffect(() => rememberList(home, searchStr), [home, searchStr])
  return (
    <List
      key={kind}
      noun={noun}
      columns={columns}
      hidden={makesJewels(kind) ? [...hidden, 'yieldPercent', 'finishedWeight'] : hidden}
      filters={filters}
      facts={facts}
      bulk={bulk}
      empty={says[kind]}
      onOpen={row => go(`${home}/${row.id}`)}
      onNew={can('create', noun) ? () => go(`${home}/new`) : false}
      newLabel={`New ${noun.one}`}
    >
      <SectionTabs label={noun.label} tabs={workTabs(kind)} />
    </List>
  )
}
export default Workshop
