import { ownSaleFaults } from '../../domain/people/own-sales.ts'
import type { WorkOn } from '../kit/entity/behavior.ts'
import { invalid, notAllowed } from '../kit/errors.ts'

type Own = {
  createdById: string | null
  number?: string | null
  salesperson?: string | null
  splits?: readonly { employee: string }[]
}

/** A Salesman may change only documents that they created. Some users sell only in their own name (docs/domain/people.md#own-documents). */
export const refuseForeign = ({ caller, before, values }: Pick<WorkOn<Own>, 'caller' | 'before' | 'values'>): void => {
  if (caller.role === 'Salesman' && before && before.createdById !== caller.id)
    throw notAllowed(`This ${before.number ? 'document' : 'draft'} belongs to another user. A Salesman can change only their own.`)
  const faults = ownSaleFaults(caller, values, before)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
