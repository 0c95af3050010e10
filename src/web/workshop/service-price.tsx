import { entities } from '../../domain/index.ts'
import { ImportLink } from '../company/import/link.tsx'
import { CompanyTabs } from '../company/section-tabs.tsx'
import { List } from '../kit/list/list.tsx'

/** The prices of services, each with its first day. */
const ServicePrices = () => (
  <List
    entity={entities.servicePrice}
    empty="The prices of the workshop’s services, each with the day from which it is valid."
    actions={<ImportLink entity={entities.servicePrice} />}
  >
    <CompanyTabs />
  </List>
)
export default ServicePrices
