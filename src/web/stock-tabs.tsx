import { nouns } from '../domain/index.ts'
import type { Noun } from '../domain/kit/record.ts'
import { SectionTabs } from './kit/page.tsx'
import { useRights } from './kit/session.tsx'

/** The lists that describe stock. */
export const vocabulary: readonly Noun[] = [
  nouns.stoneName, nouns.origin, nouns.shape, nouns.cuttingShape, nouns.size, nouns.serviceDescription, nouns.taggingDefinition, nouns.exchangeRate,
] as unknown as readonly Noun[]

const root = '/purchases-and-stock/inventory'

/** Stock, and the lists that describe it. */
export const StockTabs = () => {
  const { can } = useRights()
  const lists = vocabulary.filter(noun => can('read', noun)).map(noun => ({ label: noun.label, to: `${root}/lists/${noun.path}` }))
  return <SectionTabs label="Stock" tabs={[{ label: 'Stones', to: root }, ...lists]} />
}
