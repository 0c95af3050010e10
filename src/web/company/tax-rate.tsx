import { entities } from '../../domain/index.ts'
import { List } from '../kit/list/list.tsx'
import { CompanyTabs } from './section-tabs.tsx'

/** The tax rates of the company, each with its first day. */
const TaxRates = () => (
  <List entity={entities.taxRate} empty="The tax rates of the company, each with the day from which it is valid.">
    <CompanyTabs />
  </List>
)
export default TaxRates
