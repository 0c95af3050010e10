import type { Work } from '../kit/entity/behavior.ts'
import { notAllowed } from '../kit/errors.ts'

/** A Salesman may change only documents that they created. */
export const refuseForeign = ({ caller, before }: Work): void => {
  if (caller.role === 'Salesman' && before && before.createdById !== caller.id)
    throw notAllowed(`This ${before.number ? 'document' : 'draft'} belongs to another user. A Salesman can change only their own.`)
}
