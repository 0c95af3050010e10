import { can } from '../access.ts'
import type { Name } from '../index.ts'
import type { Role } from '../people/role.ts'

type Findable = {
  entity: Name
  /** The fields shown beside its name, as far as the role may see them. */
  about: readonly string[]
  /** Found by every role that may choose one in a form, even without a screen for it. */
  chosen?: true
}

// What a customer asks about a stone on the telephone.
// biome-ignore format: names read as a list.
const stone = [
  'stoneName', 'shape', 'pieces', 'weight', 'length', 'width', 'depth', 'colour', 'treatments', 'origin', 'certificate', 'askingRate', 'askingBasis', 'currency', 'asked',
  'status', 'branch', 'photo',
] as const
const bill = ['customer', 'date', 'total', 'status'] as const
const form = ['customer', 'employee', 'promisedDate', 'state'] as const

/** The entities that the search box finds, in order of priority. */
export const findable: readonly Findable[] = [
  { entity: 'inventory', about: stone, chosen: true },
  { entity: 'customer', about: ['code', 'company', 'country', 'status'], chosen: true },
  { entity: 'invoice', about: bill },
  { entity: 'approval', about: bill },
  { entity: 'offer', about: bill },
  { entity: 'wish', about: ['customer', 'stoneName', 'status'] },
  { entity: 'creditNote', about: bill },
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
  { entity: 'permissionRequest', about: ['customer', 'kind', 'date', 'status'] },
  { entity: 'employee', about: ['code', 'designation', 'branch'] },
  { entity: 'user', about: ['email', 'role', 'branch'] },
  { entity: 'branch', about: ['code', 'country'] },
]

/** The entities that a role may find. */
export const findableFor = (role: Role): readonly Findable[] =>
  findable.filter(({ entity, chosen }) => can(role, chosen ? 'lookup' : 'read', entity))
