import { dueOn } from '../../domain/documents/due-date.ts'
import type { Copied } from '../documents/copy/copied.ts'
import { today } from '../kit/data/number.ts'
import { newId } from '../kit/form/new-id.ts'
import { isMemo, type PurchaseRow, type PurchaseValues, valuesOf } from './values.ts'

/** The form values of a new purchase like this one. Stock numbers and the number of the bill belong to the old one. */
export const copyOf = ({ row, party }: Copied<PurchaseRow>): PurchaseValues => {
  const values = valuesOf(row)
  const date = today(row.branch.id)
  return {
    ...values,
    supplier: party ?? values.supplier,
    date,
    dueDate: party?.termsDays === undefined || isMemo(values) ? '' : dueOn(date, party.termsDays),
    ...{ billNumber: '', exchangeReason: '' },
    items: values.items.map(line => ({
      ...line,
      id: newId(),
      more: { ...line.more, sku: '' },
      stones: line.stones.map(stone => ({ ...stone, sku: '' })),
    })),
  }
}
