import { SectionTabs } from './kit/page.tsx'

/** What belongs to the people of the house. */
export const PeopleTabs = () => (
  <SectionTabs
    label="People"
    tabs={[
      { label: 'Users', to: '/people/users' },
      { label: 'Branches', to: '/people/branches' },
      { label: 'Employees', to: '/people/employees' },
      { label: 'Designations', to: '/people/employees/designations' },
      { label: 'Settings', to: '/people/settings' },
    ]}
  />
)
