import { Page } from './kit/page.tsx'

const Statement = () => <Page title="Statement">{null}</Page>
export default Statement
