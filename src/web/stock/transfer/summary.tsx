import type { ReactNode } from 'react'
import { entities } from '../../../domain/index.ts'
import { day, today } from '../../kit/data/number.ts'
import { Cell } from '../../kit/display/cell.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { goodsOn, isOnTheWay, type TransferRow } from './messages.ts'
import classes from './transfer.module.css'

/** Whether what should have arrived has not. */
export const isLate = ({ expected, missing }: Pick<TransferRow, 'expected' | 'missing'>): boolean =>
  Boolean(missing && expected && expected < today())

/** The day on which goods are expected, in red once they are late. */
export const Expected = ({ row }: { row: Pick<TransferRow, 'expected' | 'missing'> }) =>
  row.expected ? <span className={isLate(row) ? classes.late : undefined}>{day(row.expected)}</span> : null

const Branch = ({ branch }: { branch: { id: string; title: string } }) => (
  <RefLink entity="branch" id={branch.id}>
    {branch.title}
  </RefLink>
)

/** What is known of a transfer at a glance. */
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
            'Still on the way',
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
