import { nouns } from '../domain/index.ts'
import { List } from './kit/list.tsx'
import { RecordPanel } from './kit/record-panel.tsx'
import { useView } from './kit/view.ts'
import { PeopleTabs } from './people-tabs.tsx'

const groups = [
  { label: 'Letterhead', fields: ['legalName', 'address', 'country', 'phone', 'email', 'taxNumber'] },
  { label: 'Invoices', fields: ['currency', 'paper', 'bank', 'footer'] },
] as const

/** The houses of the company. */
const Branches = () => {
  const [, change] = useView({ inAddress: true })
  return (
    <List
      noun={nouns.branch}
      facts={['code', 'country', 'active']}
      empty="A branch has its own stock, letterhead and numbers."
      panel={(id, close) => (
        <RecordPanel
          key={id}
          noun={nouns.branch}
          id={id}
          onClose={close}
          onOpen={open => change({ open }, { replace: true })}
          groups={groups}
        />
      )}
    >
      <PeopleTabs />
    </List>
  )
}
export default Branches
