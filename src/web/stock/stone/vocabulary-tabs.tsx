import { entities } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { SectionTabs } from '../../kit/shell/page.tsx'
import { useRights } from '../../kit/shell/session.tsx'

/** The lists of stock vocabulary. */
export const vocabulary = [
  entities.stoneName,
  entities.origin,
  entities.shape,
  entities.cuttingShape,
  entities.size,
  entities.serviceDescription,
  entities.taggingDefinition,
  entities.exchangeRate,
] as unknown as readonly Entity[]

/** The same lists as tabs. */
export const VocabularyTabs = () => {
  const { can } = useRights()
  const tabs = vocabulary
    .filter(entity => can('read', entity))
    .map(entity => ({ label: entity.label, to: `/purchases-and-stock/inventory/lists/${entity.path}` }))
  return <SectionTabs label="Lists" tabs={tabs} />
}
