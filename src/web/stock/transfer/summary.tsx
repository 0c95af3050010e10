import type { ReactNode } from 'react'
import { entities } from '../../../domain/index.ts'
import { day, today } from '../../kit/data/number.ts'
import { Cell } from '../../kit/display/cell.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { goodsOn, isOnTheWay, type TransferRow } from './messages.ts'
import classes from './transfer.module.css'

/** Whether an expected transfer is overdue. */
export const isLate = ({ expected, missing }: Pick<TransferRow, 'expected' | 'missing'>): boolean =>
  Boolean(missing && expected && expected < today())

/** The expected arrival date, in red when it has passed. */
export const Expected = ({ row }: { row: Pick<TransferRow, 'expected' | 'missing'> }) =>
  row.expected ? <span className={isLate(row) ? classes.late : undefined}>{day(row.expected)}</span> : null

const Branch = ({ branch }: { branch: { id: string; title: string } }) => (
  <RefLink entity="branch" id={branch.id}>
    {branch.title}
  </RefLink>
)

/** The summary of a transfer. */
export const summaryOf = (row: TransferRow): (readonly [string, ReactNode])[] => {
  const missing = row.items.filter(isOnTheWay)
  return [
    ['Status', <Cell key="status" name="status" field={entities.transfer.fields.status} row={row} />],
    ['From', <Branch key="from" branch={row.from} />],
    ['To', <Branch key="to" branch={row.to} />],
    ['Date', day(row.date)],
    ...(row.expected ? [['Expected', <Expected key="expected" row={row} />] as const] : []),
    ['Goods', goodsOn(row.items)],
    ...(missing.length > 0
      ? [
          [
            'In transit',
            <span key="missing" className={isLate(row) ? classes.late : undefined}>
              {goodsOn(missing)}
            </span>,
          ] as const,
        ]
      : []),
    ...(row.shipping ? [['Shipping', row.shipping] as const] : []),
    ...(row.notes ? [['Notes', row.notes] as const] : []),
  ]
}
