import { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { User } from '../shell/session.tsx'

/** Texts that strain a part. */
export const long = 'Natural unheated cornflower blue sapphire from the old mines of Kashmir, cushion cut, matched pair for earrings'
export const unbroken = 'GRS2026-088412-KASHMIR-UNHEATED-CORNFLOWER-BLUE-CUSHION-PAIR'
export const arabic = 'ياقوت أزرق طبيعي غير معالج من كشمير'
export const urdu = 'کشمیر کا قدرتی نیلم، بغیر گرم کیے، کان کی بالیوں کے لیے جوڑا'
export const veryMuch = '999999999999.99'
export const veryLittle = '-999999999999.99'

export const { customer, inventory, transfer } = entities

/** The signed-in user, with this role. */
export const userOf = (role: Role): User => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Nadia Rahman',
  email: 'nadia@stonebook.test',
  role,
  branch: { id: 'bkk', title: 'Bangkok', country: 'TH', currency: 'USD' },
  employee: { id: 'nadia', title: 'Nadia Rahman' },
  branches: null,
  onlyOwnSales: false,
  pending: null,
  zones: { company: 'Asia/Bangkok', branches: {}, own: 'bkk' },
  settings: {
    company: 'Stonebook Gems',
    currency: 'USD',
    salesmanDiscount: '5',
    managerDiscount: '15',
    managerWriteOff: '100',
    termsDays: 30,
    approvalDays: 14,
    idleHours: 12,
    offerDays: 14,
    taxCode: 'STD',
    taxRates: [
      { code: 'STD', name: 'Standard rate', rate: '7', date: '1900-01-01' },
      { code: 'REDUCED', name: 'Reduced rate', rate: '0', date: '1900-01-01' },
    ],
    setupClosed: true,
    printers: [],
  },
})

const stamp = (id: string) => ({
  id,
  version: 1,
  createdAt: '2026-03-02T04:00:00Z',
  createdBy: null,
  updatedAt: '2026-03-02T04:00:00Z',
  updatedBy: null,
})

export type Customer = RowOf<typeof customer>

/** A customer with only what the program needs. */
export const bare: Customer = {
  ...stamp('bare'),
  code: 'C-00004',
  name: 'Walk-in',
  company: null,
  kinds: ['customer'],
  type: 'walk-in',
  phone: null,
  email: null,
  address: null,
  postalCode: null,
  city: null,
  shippingAddress: null,
  country: 'TH',
  language: null,
  taxTreatment: 'standard',
  taxIncluded: false,
  taxNumber: null,
  registrationNumber: null,
  electronicAddress: null,
  buyerReference: null,
  currency: 'USD',
  creditLimit: null,
  approvalLimit: null,
  termsDays: 30,
  approvalDays: 14,
  priceLevel: 1,
  discount: null,
  salesperson: null,
  openingBalance: null,
  openingPayable: null,
  openingDate: null,
  unwantedOrigins: [],
  onlyCertified: false,
  onlyUntreated: false,
  alertNote: null,
  notes: null,
  status: 'active',
  balance: '0',
  onApproval: '0',
  exposure: '0',
  payable: '0',
  overdueDays: null,
  lastSale: null,
}
export const siam: Customer = {
  ...bare,
  ...stamp('siam'),
  code: 'C-00001',
  name: 'Siam Gem Trading',
  company: 'Siam Gem Trading Co., Ltd.',
  phone: '+66 2 123 4567',
  email: 'buying@siam-gem.test',
  address: '919/1 Silom Road, Bang Rak\nBangkok 10500',
  creditLimit: '50000',
  salesperson: { id: 'nadia', title: 'Nadia Rahman' },
  balance: '12480.5',
  onApproval: '3200',
  exposure: '15680.5',
  overdueDays: 12,
  lastSale: '2026-02-21',
}
export const lengthy: Customer = {
  ...siam,
  ...stamp('lengthy'),
  code: 'C-99999',
  name: long,
  company: unbroken,
  kinds: ['customer', 'supplier'],
  salesperson: { id: 'long', title: 'Maria-Magdalena von Hohenstein-Wolfenbüttel' },
  balance: veryMuch,
  onApproval: veryMuch,
  exposure: veryLittle,
  payable: veryLittle,
  overdueDays: 12345,
  status: 'on hold',
}
export const arabian: Customer = {
  ...siam,
  ...stamp('arabian'),
  code: 'C-00003',
  name: arabic,
  company: urdu,
  status: 'inactive',
  balance: '-480',
}

/** Many customers. */
export const many: Customer[] = Array.from({ length: 60 }, (_, at) => ({
  ...siam,
  ...stamp(`n${at}`),
  code: `C-${String(at + 10).padStart(5, '0')}`,
  name: `Dealer ${at + 1}`,
}))
export const sums = { balance: veryMuch, onApproval: '3200', payable: veryLittle }

export const sent: RowOf<typeof transfer> = {
  ...stamp('sent'),
  state: present(statesOf(transfer.lifecycle, 'open')[0]),
  status: 'in transit',
  number: 'TR-BKK-26-00012',
  from: { id: 'bkk', title: 'Bangkok' },
  to: { id: 'ny', title: 'New York' },
  date: '2026-03-01',
  expected: '2026-03-08',
  items: [],
  shipping: 'Brinks, insured 120,000 USD',
  notes: null,
  stones: 12,
  pieces: 48,
  carats: '86.42',
  missing: 12,
}
