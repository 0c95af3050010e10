import { SectionTabs } from '../../kit/shell/page.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { vocabulary, vocabularyHome } from './vocabulary-lists.ts'

/** The lists of the stock vocabulary as tabs. */
export const VocabularyTabs = () => {
  const { can } = useRights()
  const tabs = vocabulary.filter(entity => can('read', entity)).map(entity => ({ label: entity.label, to: vocabularyHome(entity) }))
  return <SectionTabs label="Lists" tabs={tabs} />
}
