import { entities } from '../../../domain/index.ts'
import { SectionTabs } from '../../kit/shell/page.tsx'
import { useRights } from '../../kit/shell/session.tsx'

const home = '/purchases-and-stock/inventory'

/** The links of the stock section. */
export const InventoryNav = () => {
  const { can, may } = useRights()
  const tabs = [
    { label: 'Stones', to: home },
    ...(can('read', entities.location) ? [{ label: 'Locations', to: `${home}/locations` }] : []),
    ...(can('read', entities.transfer) ? [{ label: 'Transfers', to: `${home}/transfers` }] : []),
    ...(can('read', entities.labSubmission) ? [{ label: 'Laboratory', to: `${home}/laboratory` }] : []),
    { label: 'Certificates', to: `${home}/certificates` },
    ...(can('create', entities.stockTake) ? [{ label: 'Stock-takes', to: `${home}/stock-take` }] : []),
    { label: 'Lists', to: `${home}/lists/stonename`, under: `${home}/lists` },
    ...(may('priceFeed.manage') ? [{ label: 'Price feeds', to: `${home}/price-feeds` }] : []),
    ...(can('import', entities.inventory) ? [{ label: 'Import', to: `${home}/import` }] : []),
  ]
  return <SectionTabs label="Stock" tabs={tabs} />
}
