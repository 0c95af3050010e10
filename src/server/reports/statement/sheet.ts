import type { Readable } from 'node:stream'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import type { Statement } from '../../../domain/reports/statement-contract.ts'
import type { SheetColumn } from '../../kit/sheet/column.ts'
import { writeSheet } from '../../kit/sheet/write.ts'
import { entryText, itemText, type StatementStyle } from './print.ts'

/** A statement as a spreadsheet: every posting between the opening and the closing balance, or only the open items. */
export const statementSheet = (statement: Statement, style: StatementStyle = 'balance'): Readable => {
  const digits = currencyDigits(statement.currency)
  const money = (header: string): SheetColumn => ({ header: `${header} ${statement.currency}`, kind: 'money', digits })
  const day = (header: string): SheetColumn => ({ header, kind: 'date' })
  const text = (header: string): SheetColumn => ({ header, kind: 'text' })
  const named = { name: `${statement.party.code} ${statement.currency}` }
  if (style === 'open')
    return writeSheet(
      [
        day('Date'),
        text('Document'),
        text('What'),
        day('Due'),
        { header: 'Days late', kind: 'integer' },
        money('Total'),
        { ...money('Open'), summed: true },
      ],
      statement.openItems.map(item => [
        item.date,
        item.number,
        itemText(item),
        item.dueDate,
        item.daysLate === null || item.daysLate < 1 ? null : item.daysLate,
        item.total,
        item.open,
      ]),
      named,
    )
  return writeSheet(
    [day('Date'), text('Document'), text('What'), day('Due'), money('Debit'), money('Credit'), money('Balance')],
    [
      [statement.from, null, 'Brought forward', null, null, null, statement.opening],
      ...statement.entries.map(entry => [
        entry.date,
        entry.number,
        entryText(entry),
        entry.dueDate,
        entry.debit,
        entry.credit,
        entry.balance,
      ]),
      [statement.to, null, 'Balance', null, null, null, statement.closing],
    ],
    named,
  )
}
