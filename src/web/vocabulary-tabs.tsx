import { nouns } from '../domain/index.ts'
import type { Noun } from '../domain/kit/entity.ts'
import { SectionTabs } from './kit/shell/page.tsx'
import { useRights } from './kit/shell/session.tsx'

/** The lists that describe stock. */
export const vocabulary = [
  nouns.stoneName,
  nouns.origin,
  nouns.shape,
  nouns.cuttingShape,
  nouns.size,
  nouns.serviceDescription,
  nouns.taggingDefinition,
  nouns.exchangeRate,
] as unknown as readonly Noun[]

/** Each of them, as tabs. */
export const VocabularyTabs = () => {
  const { can } = useRights()
  const tabs = vocabulary
    .filter(noun => can('read', noun))
    .map(noun => ({ label: noun.label, to: `/purchases-and-stock/inventory/lists/${noun.path}` }))
  return <SectionTabs label="Lists" tabs={tabs} />
}
