import { useParams } from '@tanstack/react-router'
import { entities } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { ImportLink } from '../../company/import/link.tsx'
import { List } from '../../kit/list/list.tsx'
import { RatePanel } from './exchange-rate.tsx'
import { InventoryNav } from './nav.tsx'
import { TaggingPanel } from './tagging-definition.tsx'
import { vocabulary } from './vocabulary-lists.ts'
import { VocabularyTabs } from './vocabulary-tabs.tsx'

const emptyWords: Record<string, string> = {
  stoneName: 'The stone varieties, with the specific gravity that checks their weight.',
  exchangeRate: 'The value of one unit of a currency, from a date.',
  taggingDefinition: 'The SKU and label for each kind of stock. The most specific match is used.',
}

const ratePanel = (id: string, close: () => void) => <RatePanel key={id} id={id} onClose={close} />
const taggingPanel = (id: string, close: () => void) => <TaggingPanel key={id} id={id} onClose={close} />

/** The screen of the stock vocabulary, one list per tab. */
const Vocabulary = () => {
  const { entity: path }: { entity?: string } = useParams({ strict: false })
  const entity: Entity = vocabulary.find(one => one.path === path) ?? entities.stoneName
  return (
    <List
      key={entity.name}
      entity={entity}
      empty={emptyWords[entity.name] ?? 'Terms that describe stones.'}
      {...(entity.name === 'taggingDefinition' ? { panel: taggingPanel } : {})}
      {...(entity.name === 'exchangeRate' ? { actions: <ImportLink entity={entity} />, panel: ratePanel } : {})}
    >
      <InventoryNav />
      <VocabularyTabs />
    </List>
  )
}
export default Vocabulary
