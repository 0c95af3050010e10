import { nouns } from '../domain/index.ts'
import { List } from './kit/list/list.tsx'
import { PeopleTabs } from './company/people-tabs.tsx'

/** What an employee can be; it decides by which figures they are read. */
const Designations = () => (
  <List noun={nouns.employeeDesignation} facts={['track', 'active']} empty="A designation decides which figures an employee is read by.">
    <PeopleTabs />
  </List>
)
export default Designations
