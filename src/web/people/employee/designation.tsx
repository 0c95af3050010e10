import { entities } from '../../../domain/index.ts'
import { PeopleTabs } from '../../company/section-tabs.tsx'
import { List } from '../../kit/list/list.tsx'

/** The designations of employees. A designation decides which performance figures apply. */
const Designations = () => (
  <List
    entity={entities.employeeDesignation}
    summary={['track', 'active']}
    empty="A designation sets which performance figures an employee has."
  >
    <PeopleTabs />
  </List>
)
export default Designations
