import { entities } from '../../../domain/index.ts'
import { PeopleTabs } from '../../company/people-tabs.tsx'
import { List } from '../../kit/list/list.tsx'

/** What an employee can be; it decides by which figures they are read. */
const Designations = () => (
  <List
    entity={entities.employeeDesignation}
    facts={['track', 'active']}
    empty="A designation sets which performance figures an employee has."
  >
    <PeopleTabs />
  </List>
)
export default Designations
