import { Page } from './kit/page.tsx'

const InventoryPage = () => <Page title="Stone" back={{ to: '/purchases-and-stock/inventory', label: 'Inventory' }}>{null}</Page>
export default InventoryPage
