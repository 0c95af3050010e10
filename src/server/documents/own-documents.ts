import type { WorkOn } from '../kit/entity/behavior.ts'
import { notAllowed } from '../kit/errors.ts'

type Own = { createdById: string | null; number?: string | null }

/** A Salesman may change only documents that they created. */
export const refuseForeign = ({ caller, before }: Pick<WorkOn<Own>, 'caller' | 'before'>): void => {
  if (caller.role === 'Salesman' && before && before.createdById !== caller.id)
    throw notAllowed(`This ${before.number ? 'document' : 'draft'} belongs to another user. A Salesman can change only their own.`)
}
