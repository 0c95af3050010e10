import { entities } from '../../domain/index.ts'
import { SectionTabs } from '../kit/shell/page.tsx'
import { useRights } from '../kit/shell/session.tsx'

/** The tabs of the people section that the role may open. */
export const PeopleTabs = () => {
  const { can, may } = useRights()
  const tabs = [
    { label: 'Users', to: '/people/users', open: can('read', entities.user) },
    { label: 'Branches', to: '/people/branches', open: can('read', entities.branch) },
    { label: 'Employees', to: '/people/employees', open: can('read', entities.employee) },
    { label: 'Salespeople', to: '/people/performance/salespeople', open: may('performance.read') },
    { label: 'Makers', to: '/people/performance/makers', open: may('performance.read') },
    { label: 'Designations', to: '/people/employees/designations', open: can('read', entities.employeeDesignation) },
  ]
  return <SectionTabs label="People" tabs={tabs.filter(tab => tab.open)} />
}

/** The tabs of the company section that the role may open. */
export const CompanyTabs = () => {
  const { can, may } = useRights()
  const tabs = [
    { label: 'Settings', to: '/people/settings', open: can('update', entities.setting) },
    { label: 'Tax rates', to: '/people/settings/tax-rates', open: can('update', entities.taxRate) },
    { label: 'Service prices', to: '/people/settings/service-prices', open: can('update', entities.servicePrice) },
    { label: 'E-mail', to: '/people/settings/mail', open: can('update', entities.setting) },
    { label: 'API tokens', to: '/people/settings/tokens', open: may('token.manage') },
    { label: 'Webhooks', to: '/people/settings/webhooks', open: may('webhook.manage') },
    { label: 'Security', to: '/people/settings/security', open: may('audit.read') },
    { label: 'History', to: '/people/settings/history', open: may('audit.read') },
    { label: 'Audit', to: '/people/settings/audit', open: may('audit.read') },
  ]
  return <SectionTabs label="Company" tabs={tabs.filter(tab => tab.open)} />
}
