import { nouns } from '../domain/index.ts'
import { SectionTabs } from './kit/page.tsx'
import { useRights } from './kit/session.tsx'

const home = '/purchases-and-stock/inventory'

/** What belongs to stock, as links. */
export const InventoryNav = () => {
  const { can } = useRights()
  const tabs = [
    { label: 'Stones', to: home },
    { label: 'Certificates', to: `${home}/certificates` },
    { label: 'Lists', to: `${home}/lists/stonename`, under: `${home}/lists` },
    ...(can('import', nouns.inventory) ? [{ label: 'Import', to: `${home}/import` }] : []),
  ]
  return <SectionTabs label="Stock" tabs={tabs} />
}
