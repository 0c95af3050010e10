import { entities } from '../../domain/index.ts'
import { ImportLink } from '../company/import/link.tsx'
import { PeopleTabs } from '../company/section-tabs.tsx'
import { api } from '../kit/data/api.ts'
import { counted } from '../kit/data/number.ts'
import { useChange } from '../kit/data/query.ts'
import { confirm } from '../kit/feedback/confirm.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { List } from '../kit/list/list.tsx'
import { useView } from '../kit/list/view.ts'
import { RecordPanel } from '../kit/record/panel.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { type User, UserActions } from './user-actions.tsx'
import { UserBranches } from './user-branches.tsx'

const setActive = (active: boolean) => (ids: string[]) =>
  Promise.all(ids.map(id => api.put(active ? 'user/active' : 'user/deactive', { id })))

/** The users and their roles. */
const Users = () => {
  const me = useUser()
  const [, change] = useView({ inAddress: true })
  const activate = useChange(setActive(true))
  const deactivate = useChange(setActive(false))
  const turn = async (user: User) => {
    if (
      user.active &&
      !(await confirm({
        title: `Deactivate ${user.name}?`,
        message: `The user is signed out now and cannot sign in until you activate the account.${user.employee ? ' To give their records to a colleague, choose Hand over records under More.' : ''}`,
        ok: 'Deactivate',
        color: 'red',
      }))
    )
      return
    try {
      await (user.active ? deactivate : activate).mutateAsync([user.id])
      notify.success(`${user.name} is ${user.active ? 'inactive' : 'active'}.`)
    } catch (error) {
      notify.error(error)
    }
  }
  const others = (rows: User[]) => rows.map(row => row.id).filter(id => id !== me.id)
  return (
    <List
      entity={entities.user}
      summary={['role', 'branch', 'active']}
      actions={<ImportLink entity={entities.user} />}
      empty="Everyone who signs in to Stonebook."
      bulk={[
        {
          label: count => `Activate ${counted(count, 'user')}`,
          run: rows => activate.mutateAsync(others(rows)),
          fits: rows => rows.some(row => !row.active),
        },
        {
          label: count => `Deactivate ${counted(count, 'user')}`,
          color: 'red',
          run: rows => deactivate.mutateAsync(others(rows)),
          fits: rows => rows.some(row => row.active),
          confirmation: rows => ({
            title: `Deactivate ${counted(rows.length, 'user')}?`,
            message: 'They are signed out now. Your own account stays active.',
            ok: 'Deactivate',
          }),
        },
      ]}
      panel={(id, close) => (
        <RecordPanel
          key={id}
          entity={entities.user}
          id={id}
          onClose={close}
          onOpen={open => change({ open }, { replace: true })}
          initial={{ branch: me.branch, role: 'Salesman' }}
          actions={row => row.id !== me.id && <UserActions user={row} onTurn={() => void turn(row)} />}
        >
          {row => <UserBranches user={row} />}
        </RecordPanel>
      )}
    >
      <PeopleTabs />
    </List>
  )
}
export default Users
