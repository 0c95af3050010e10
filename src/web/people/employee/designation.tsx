import { entities } from '../../../domain/index.ts'
import { PeopleTabs } from '../../company/people-tabs.tsx'
import { List } from '../../kit/list/list.tsx'

/** What an employee can be; it decides by which figures they are read. */
const Designations = () => (
  <List
    entity={entities.employeeDesignation}
    summary={['track', 'active']}
    empty="A designation decides which figures an employee is read by."
  >
    <PeopleTabs />
  </List>
)
export default Designations
