import { can } from './access.ts'
import type { Name } from './index.ts'
import type { Role } from './people/role.ts'

type Findable = {
  noun: Name
  /** What is said beside its name: declared fields, as far as a role may see them. */
  about: readonly string[]
  /** Whoever may choose one in a form finds it too, though there may be no screen of it for them. */
  chosen?: true
}

const bill = ['customer', 'date', 'total', 'status'] as const
const form = ['customer', 'employee', 'promisedDate', 'state'] as const

/** What the one box finds, the most looked for first (issue: papers, parties, stones). */
export const findable: readonly Findable[] = [
  { noun: 'inventory', about: ['stoneName', 'shape', 'pieces', 'weight', 'colour', 'status', 'branch'], chosen: true },
  { noun: 'customer', about: ['code', 'company', 'country', 'status'], chosen: true },
  { noun: 'invoice', about: bill },
  { noun: 'approval', about: bill },
  { noun: 'certificate', about: ['lab', 'inventory', 'date'], chosen: true },
  { noun: 'purchase', about: ['supplier', 'payee', 'date', 'total', 'status'] },
  { noun: 'paymentNote', about: ['party', 'date', 'amount', 'direction', 'state'] },
  { noun: 'orderForm', about: form },
  { noun: 'lapidaryOrderForm', about: form },
  { noun: 'mfOrderForm', about: form },
  { noun: 'cuttingInvoice', about: bill },
  { noun: 'lapidaryInvoice', about: bill },
  { noun: 'mfInvoice', about: bill },
  { noun: 'transfer', about: ['from', 'to', 'date', 'status'] },
  { noun: 'labSubmission', about: ['inventory', 'lab', 'date', 'state'] },
  { noun: 'stockTake', about: ['branch', 'location', 'date', 'state'] },
  { noun: 'employee', about: ['code', 'designation', 'branch'] },
  { noun: 'user', about: ['email', 'role', 'branch'] },
  { noun: 'branch', about: ['code', 'country'] },
]

/** What a role may find. */
export const findableFor = (role: Role): readonly Findable[] =>
  findable.filter(({ noun, chosen }) => can(role, chosen ? 'lookup' : 'read', noun))

/** Something that was found: what it is called, what is said beside it, and how well it fits (0: it is the very name). */
export type Hit = { noun: Name; id: string; title: string | null; about: Record<string, unknown>; rank: number }
