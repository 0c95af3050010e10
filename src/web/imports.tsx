import { Select } from '@mantine/core'
import { entities } from '../domain/index.ts'
import { ListDefaults } from './company/import/defaults.tsx'
import type { DefaultsProps, ImportKind } from './company/import/job.ts'
import { ImportScreen } from './company/import/screen.tsx'
import classes from './imports.module.css'
import { counted } from './kit/data/number.ts'
import { useView } from './kit/list/view.ts'
import { useGo } from './kit/shell/place.tsx'
import { useRights } from './kit/shell/session.tsx'
import { type ListKind, listKinds } from './list-kinds.ts'

// Stones are imported where they are listed.
const elsewhere = [
  { name: 'inventory', label: 'Stones', to: '/purchases-and-stock/inventory/import' },
  { name: 'inventory', label: 'Changes of stones in stock', to: '/purchases-and-stock/inventory/import/update' },
] as const

const kindOf = ({ list, text, home, name, path }: ListKind): ImportKind => ({
  ...{ name, path, one: list.one, many: list.many, home, fields: list.fields, words: list.fields },
  done: count => `${counted(count, 'row')} ${list.finds === null ? 'imported' : 'of the list applied'}.`,
  hint: `${text} CSV or Excel, up to 30 MB. You can check the list before it is imported.`,
  Defaults: list.defaults.length > 0 ? (props: DefaultsProps) => <ListDefaults list={list} {...props} /> : null,
})
const kinds = new Map(listKinds.map(kind => [kind.path, kindOf(kind)]))

/** The import of any list: what it holds is chosen first. */
const Imports = () => {
  const [view, change] = useView({ inAddress: true })
  const { can } = useRights()
  const go = useGo()
  const open = listKinds.filter(({ name }) => can('import', entities[name]))
  const others = elsewhere.filter(({ name }) => can('import', entities[name]))
  const chosen = open.find(({ path }) => path === view.what) ?? open[0]
  const kind = chosen && kinds.get(chosen.path)
  if (!kind) return null
  const choose = (value: string | null) => {
    const other = others.find(({ to }) => to === value)
    if (other) go(other.to)
    else if (value) change({ what: value, list: undefined })
  }
  const choice = (
    <Select
      className={classes.what}
      label="What do you want to import?"
      data={[...open.map(({ path, label }) => ({ value: path, label })), ...others.map(({ to, label }) => ({ value: to, label }))]}
      value={kind.path}
      onChange={choose}
      allowDeselect={false}
    />
  )
  return <ImportScreen key={kind.path} kind={kind} tabs={choice} back={`/import?what=${kind.path}`} />
}
export default Imports
