import { entities } from '../../../domain/index.ts'
import { plus } from '../../../domain/kit/quantity.ts'
import { useDocumentRange } from '../../documents/range.ts'
import { counted, weight } from '../../kit/data/number.ts'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'

export type Lent = Pick<ApprovalRow, 'id' | 'number' | 'customer' | 'dueDate' | 'outPieces' | 'outCarats'> & { state?: string | undefined }

/** '5 stones, 12.30 ct from 3 approvals': the total amount out. */
export const togetherOf = (rows: readonly Lent[]): string => {
  const pieces = rows.reduce((all, { outPieces }) => all + (outPieces ?? 0), 0)
  const carats = rows.reduce((all, { outCarats }) => plus(all, outCarats), '0')
  return `${[pieces > 0 ? counted(pieces, 'stone') : '', `${weight(carats)} ct`].filter(Boolean).join(', ')} on ${counted(rows.length, 'approval')}`
}

/** Runs one action on several approvals. */
export const useApprovalRange = () => useDocumentRange(entities.approval)
