import { nouns } from '../domain/index.ts'
import { List } from './kit/list.tsx'
import { RecordPanel } from './kit/record-panel.tsx'
import { useUser } from './kit/session.tsx'
import { useView } from './kit/view.ts'
import { PeopleTabs } from './people-tabs.tsx'

const groups = [{ label: 'Pay', fields: ['payKind', 'commission', 'pieceRate', 'allowedLoss'] }] as const

/** Who works for the house. */
const Employees = () => {
  const [, change] = useView({ inAddress: true })
  const { branch } = useUser()
  return (
    <List
      noun={nouns.employee}
      facts={['designation', 'branch', 'active']}
      empty="Whoever sells, cuts or sets stones, whether or not they sign in here."
      panel={(id, close) => (
        <RecordPanel
          key={id}
          noun={nouns.employee}
          id={id}
          onClose={close}
          onOpen={open => change({ open }, { replace: true })}
          groups={groups}
          initial={{ branch }}
        />
      )}
    >
      <PeopleTabs />
    </List>
  )
}
export default Employees
