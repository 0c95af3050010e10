import { can } from '../access.ts'
import type { Name } from '../index.ts'
import type { Role } from '../people/role.ts'

type Findable = {
  entity: Name
  /** What is said beside its name: declared fields, as far as a role may see them. */
  about: readonly string[]
  /** Whoever may choose one in a form finds it too, though there may be no screen of it for them. */
  chosen?: true
}

const bill = ['customer', 'date', 'total', 'status'] as const
const form = ['customer', 'employee', 'promisedDate', 'state'] as const

/** What the one box finds, the most looked for first. */
export const findable: readonly Findable[] = [
  { entity: 'inventory', about: ['stoneName', 'shape', 'pieces', 'weight', 'colour', 'status', 'branch'], chosen: true },
  { entity: 'customer', about: ['code', 'company', 'country', 'status'], chosen: true },
  { entity: 'invoice', about: bill },
  { entity: 'approval', about: bill },
  { entity: 'certificate', about: ['lab', 'inventory', 'date'], chosen: true },
  { entity: 'purchase', about: ['supplier', 'payee', 'date', 'total', 'status'] },
  { entity: 'paymentNote', about: ['party', 'date', 'amount', 'direction', 'state'] },
  { entity: 'orderForm', about: form },
  { entity: 'lapidaryOrderForm', about: form },
  { entity: 'mfOrderForm', about: form },
  { entity: 'cuttingInvoice', about: bill },
  { entity: 'lapidaryInvoice', about: bill },
  { entity: 'mfInvoice', about: bill },
  { entity: 'transfer', about: ['from', 'to', 'date', 'status'] },
  { entity: 'labSubmission', about: ['inventory', 'lab', 'date', 'state'] },
  { entity: 'stockTake', about: ['branch', 'location', 'date', 'state'] },
  { entity: 'employee', about: ['code', 'designation', 'branch'] },
  { entity: 'user', about: ['email', 'role', 'branch'] },
  { entity: 'branch', about: ['code', 'country'] },
]

/** What a role may find. */
export const findableFor = (role: Role): readonly Findable[] =>
  findable.filter(({ entity, chosen }) => can(role, chosen ? 'lookup' : 'read', entity))

/** Something that was found: what it is called, what is said beside it, and how well it fits (0: it is the very name). */
export type Hit = { entity: Name; id: string; title: string | null; about: Record<string, unknown>; rank: number }
