import { SectionTabs } from './kit/page.tsx'

const tabs = [
  { label: 'Statement', to: '/statement' },
  { label: 'Payments', to: '/statement/payments' },
]

/** A party's account, and the payments in it. */
export const StatementTabs = () => <SectionTabs label="Statement" tabs={tabs} />
