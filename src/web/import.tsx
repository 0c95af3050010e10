import { Page } from './kit/page.tsx'

const Import = () => <Page title="Import" back={{ to: '/purchases-and-stock/inventory', label: 'Inventory' }}>{null}</Page>
export default Import
