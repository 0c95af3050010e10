import { setBaseCurrency } from '../../../src/domain/company/base-currency.ts'
import { startConfig } from '../../../src/web/kit/data/config.ts'
import { queryClient } from '../../../src/web/kit/data/query.ts'
import { startZones, type Zones } from '../../../src/web/kit/data/zone.ts'
import type { User } from '../../../src/web/kit/shell/session.tsx'

/** 32 bytes in base64, as the server sends its key. */
export const envelopeSecret = Buffer.alloc(32, 7).toString('base64')

export const bangkok = { id: 'branch-bangkok', title: 'Bangkok' }
export const galle = { id: 'branch-galle', title: 'Galle' }

type Wanted = { currency?: string; locale?: string; zones?: Zones; settings?: Partial<User['settings']>; role?: User['role'] }

/** A user of a company with this base currency, signed in on this page. */
export const signIn = ({
  currency = 'USD',
  locale = 'en-US',
  zones = { company: 'UTC', branches: {}, own: bangkok.id },
  settings = {},
  role = 'Admin',
}: Wanted = {}): User => {
  const user: User = {
    id: 'user-1',
    name: 'Nadia',
    email: 'nadia@example.test',
    role,
    branch: { ...bangkok, country: 'TH', currency },
    employee: { id: 'employee-1', title: 'Nadia' },
    branches: null,
    onlyOwnSales: false,
    pending: null,
    zones,
    settings: {
      company: 'Galle Gems',
      currency,
      salesmanDiscount: '5',
      managerDiscount: '10',
      managerWriteOff: '50',
      termsDays: 30,
      approvalDays: 14,
      offerDays: 14,
      idleHours: 12,
      taxCode: 'EXEMPT',
      taxRates: [
        { code: 'STD', name: 'Standard rate', rate: '7', date: '1900-01-01' },
        { code: 'REDUCED', name: 'Reduced rate', rate: '3', date: '1900-01-01' },
      ],
      setupClosed: true,
      printers: [],
      ...settings,
    },
  }
  startConfig({ envelopeKey: envelopeSecret, locale, currency, development: false, demo: false, version: '1', canReset: false })
  setBaseCurrency(currency)
  startZones(zones)
  queryClient.setQueryData(['user', 'current'], user)
  return user
}
