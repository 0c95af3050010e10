import type { Field } from '../../../../domain/kit/field.ts'
import classes from './filter.module.css'
import { groupsOf, isSame } from './groups.ts'

type GroupButtonsProps = { field: Field; chosen: ReadonlySet<string>; choose: (values: string[]) => void }

/** The groups of a field's values as buttons, each of which chooses all its values; nothing when there are none. */
export const GroupButtons = ({ field, chosen, choose }: GroupButtonsProps) => {
  const groups = [...groupsOf(field)]
  if (groups.length === 0) return null
  return (
    <div className={classes.spans}>
      {groups.map(([group, values]) => (
        <button key={group} type="button" aria-pressed={isSame(chosen, values)} onClick={() => choose(values)}>
          {group}
        </button>
      ))}
      <button type="button" aria-pressed={chosen.size === 0} onClick={() => choose([])}>
        All
      </button>
    </div>
  )
}
