import type { Field } from '../../../../domain/kit/field.ts'
import { ChevronDownIcon, CrossIcon } from '../../display/icons.tsx'
import { Popup } from '../../feedback/popup.tsx'
import { useUser } from '../../shell/session.tsx'
import type { ChangeView, View } from '../view.ts'
import { FilterEditor } from './editor.tsx'
import classes from './filter.module.css'
import { keysOf } from './keys.ts'
import { useFilterWords } from './words.ts'

type Props = { name: string; field: Field; view: View; change: ChangeView; opened: boolean; onDrop: () => void }

/** A filter chip: its current value, and the input behind it. */
export const FilterChip = ({ name, field, view, change, opened, onDrop }: Props) => {
  const keys = keysOf(name, field)
  const words = useFilterWords({ name, field, view })
  const isOn = words !== null
  const isOwn = view[name] === useUser().id && field.kind === 'text'
  const set = (by: Record<string, string | undefined>) => change(by, { replace: true })
  const drop = () => {
    set(Object.fromEntries(keys.map(key => [key, undefined])))
    onDrop()
  }
  const face = (
    <>
      {field.label}
      {words !== null ? <b>{words}</b> : <ChevronDownIcon width={12} height={12} />}
    </>
  )
  return (
    <span className={classes.chip} data-on={isOn || undefined}>
      <Popup label={`Filter by ${field.label}`} face={face} startsOpen={opened}>
        {() => <FilterEditor name={name} field={field} view={isOwn ? { ...view, [name]: '' } : view} set={set} />}
      </Popup>
      {isOn && (
        <button type="button" onClick={drop} aria-label={`Clear the filter ${field.label}`}>
          <CrossIcon width={12} height={12} />
        </button>
      )}
    </span>
  )
}
