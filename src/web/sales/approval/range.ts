import { entities } from '../../../domain/index.ts'
import { sum } from '../../../domain/kit/quantity.ts'
import { inUnits } from '../../../domain/stock/stone/weights.ts'
import { useDocumentRange } from '../../documents/range.ts'
import { counted, weight } from '../../kit/data/number.ts'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'

export type Lent = Pick<ApprovalRow, 'id' | 'number' | 'customer' | 'dueDate' | 'outPieces' | 'outCarats' | 'outGrams'> & {
  state?: string | undefined
}

/** '5 stones, 12.30 ct, 6.85 g on 3 approvals': the total amount out. */
export const togetherOf = (rows: readonly Lent[]): string => {
  const pieces = rows.reduce((all, { outPieces }) => all + (outPieces ?? 0), 0)
  const weights = inUnits(sum(rows.map(row => row.outCarats)), sum(rows.map(row => row.outGrams)))
  return `${[pieces > 0 ? counted(pieces, 'stone') : '', ...weights.map(one => `${weight(one.weight)} ${one.unit}`)].filter(Boolean).join(', ')} on ${counted(rows.length, 'approval')}`
}

/** Runs one action on several approvals. */
export const useApprovalRange = () => useDocumentRange(entities.approval)
