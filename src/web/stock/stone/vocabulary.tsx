import { useParams } from '@tanstack/react-router'
import { nouns } from '../../../domain/index.ts'
import type { Noun } from '../../../domain/kit/entity.ts'
import { RatesFromFile } from '../import/exchange-rates.tsx'
import { InventoryNav } from './nav.tsx'
import { List } from '../../kit/list/list.tsx'
import { TaggingPanel } from './tagging-definition.tsx'
import { VocabularyTabs, vocabulary } from '../../vocabulary-tabs.tsx'

const emptyWords: Record<string, string> = {
  stoneName: 'The varieties you deal in, with the physics that checks their weight.',
  exchangeRate: 'What one unit of a currency is worth, from a day on.',
  taggingDefinition: 'Which stock gets which number and label; the most specific one that fits wins.',
}

const taggingPanel = (id: string, close: () => void) => <TaggingPanel key={id} id={id} onClose={close} />

/** The words of the trade, list by list. */
const Vocabulary = () => {
  const { noun: path } = useParams({ strict: false }) as { noun?: string }
  const noun: Noun = vocabulary.find(one => one.path === path) ?? nouns.stoneName
  return (
    <List
      key={noun.name}
      noun={noun}
      empty={emptyWords[noun.name] ?? 'Words that stones are described by.'}
      {...(noun.name === 'taggingDefinition' ? { panel: taggingPanel } : {})}
      {...(noun.name === 'exchangeRate' ? { actions: <RatesFromFile /> } : {})}
    >
      <InventoryNav />
      <VocabularyTabs />
    </List>
  )
}
export default Vocabulary
