type Sale = { salesperson?: string | null; splits?: readonly { employee: string }[] }
type Seller = { employee: string | null; onlyOwnSales: boolean }

const ownNameOnly = 'You sell in your own name only. A Manager can enter this.'

/**
 * The faults of a sale by field, for a user who sells only in their own name: another salesperson, or a share for another employee. What
 * was there before may stay (docs/domain/people.md#branches).
 */
export const ownSaleFaults = ({ employee, onlyOwnSales }: Seller, sale: Sale, before: Sale | null): Partial<Record<keyof Sale, string>> => {
  if (!onlyOwnSales) return {}
  const isOther = (one: string) => one !== employee
  const sharers = before?.splits?.map(split => split.employee) ?? []
  const { salesperson, splits = [] } = sale
  return {
    ...(salesperson && isOther(salesperson) && salesperson !== before?.salesperson ? { salesperson: ownNameOnly } : {}),
    ...(splits.some(split => isOther(split.employee) && !sharers.includes(split.employee)) ? { splits: ownNameOnly } : {}),
  }
}
