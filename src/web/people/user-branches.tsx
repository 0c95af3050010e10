import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../domain/index.ts'
import { Refused } from '../kit/data/api.ts'
import { useLookup, useSave } from '../kit/data/query.ts'
import { notify } from '../kit/feedback/notice.tsx'
import type { User } from './user-actions.tsx'

/** The branches that a user is limited to, saved at once. An Admin has none: an Admin works in all. */
export const UserBranches = ({ user }: { user: User }) => {
  const save = useSave(entities.user)
  const [fault, setFault] = useState<string | null>(null)
  const { data } = useLookup(entities.branch, '', { query: { active: 'true', pageSize: 100 } })
  if (user.role === 'Admin') return null
  const options = data?.rows.map(({ id, title }) => ({ value: id, label: title })) ?? []
  const put = async (ids: string[]) => {
    setFault(null)
    const branches = ids.map(branch => ({ id: user.branches.find(one => one.branch.id === branch)?.id, branch }))
    await save.mutateAsync({ id: user.id, version: user.version, branches }).then(
      () => notify.success(ids.length > 0 ? `${user.name} is limited to these branches.` : `${user.name} works in all branches.`),
      error => setFault(error instanceof Refused ? error.message : 'This could not be saved.'),
    )
  }
  return (
    <MultiSelect
      label={entities.user.fields.branches.label}
      description="The user sees and changes the documents and the stock of these branches only. Empty: all branches."
      placeholder={user.branches.length > 0 ? undefined : 'All branches'}
      data={options}
      value={user.branches.map(({ branch }) => branch.id)}
      onChange={ids => void put(ids)}
      disabled={save.isPending}
      error={fault}
      searchable={options.length > 8}
      hidePickedOptions
    />
  )
}
