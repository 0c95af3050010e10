import { ActionIcon, Tooltip } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { nouns } from '../domain/index.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import { rememberList } from './invoice-list-address.ts'
import { Status } from './kit/cell.tsx'
import type { OwnColumn } from './kit/columns.tsx'
import { CoinIcon } from './payment-note-icon.tsx'
import { List } from './kit/list.tsx'
import type { ListRow } from './kit/noun.ts'
import { counted, day } from './kit/number.ts'
import { useGo } from './kit/place.tsx'
import { ReceivePayment } from './payment-note-receive.tsx'
import classes from './invoice.module.css'

type Row = ListRow<typeof nouns.invoice>

const place = '/sales-and-clients/invoices'
const filters = ['status', 'date', 'customer', 'salesperson', 'branch']
const facts = ['customer', 'total', 'status']

const owed = (row: Row) => isPositive(row.open ?? '0')

/** The list knows no screen; which row is to be paid is told to the screen by an event of its own. */
const receive = new EventTarget()
const ask = (row: Row) => receive.dispatchEvent(new CustomEvent('receive', { detail: row }))

const columns: OwnColumn<Row>[] = [
  { name: 'dueDate', render: row => <span data-tone={row.overdueDays ? 'red' : undefined} className={classes.due}>{day(row.dueDate)}</span> },
  { name: 'overdueDays', label: 'Overdue', render: row => (row.overdueDays ? <span data-tone="red" className={classes.due}>{counted(row.overdueDays, 'day')}</span> : null) },
]
