import { useParams } from '@tanstack/react-router'
import { entities } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { List } from '../../kit/list/list.tsx'
import { RatesFromFile } from '../import/exchange-rates.tsx'
import { InventoryNav } from './nav.tsx'
import { TaggingPanel } from './tagging-definition.tsx'
import { VocabularyTabs, vocabulary } from './vocabulary-tabs.tsx'

const emptyWords: Record<string, string> = {
  stoneName: 'The varieties you deal in, with the physics that checks their weight.',
  exchangeRate: 'What one unit of a currency is worth, from a day on.',
  taggingDefinition: 'Which stock gets which number and label; the most specific one that fits wins.',
}

const taggingPanel = (id: string, close: () => void) => <TaggingPanel key={id} id={id} onClose={close} />

/** The screen of the stock vocabulary, one list per tab. */
const Vocabulary = () => {
  const { entity: path } = useParams({ strict: false }) as { entity?: string }
  const entity: Entity = vocabulary.find(one => one.path === path) ?? entities.stoneName
  return (
    <List
      key={entity.name}
      entity={entity}
      empty={emptyWords[entity.name] ?? 'Words that stones are described by.'}
      {...(entity.name === 'taggingDefinition' ? { panel: taggingPanel } : {})}
      {...(entity.name === 'exchangeRate' ? { actions: <RatesFromFile /> } : {})}
    >
      <InventoryNav />
      <VocabularyTabs />
    </List>
  )
}
export default Vocabulary
