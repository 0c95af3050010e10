import { Popover } from '@mantine/core'
import { useState } from 'react'
import type { Field } from '../../domain/kit/field.ts'
import { ChevronDownIcon, CrossIcon } from './icons.tsx'
import { FilterEditor, filterWords, keysOf, useRefTitles } from './filter-editor.tsx'
import type { ChangeView, View } from './view.ts'
import classes from './filter.module.css'

type Props = { name: string; field: Field; view: View; change: ChangeView; opened: boolean; onDrop: () => void }

/** One filter as a chip: what it says now, and where it is set. */
export const FilterChip = ({ name, field, view, change, opened, onDrop }: Props) => {
  const [open, setOpen] = useState(opened)
  const keys = keysOf(name, field)
  const isOn = keys.some(key => view[key])
  const titles = useRefTitles(field, view[name])
  const set = (by: Record<string, string | undefined>) => change(by, { replace: true })
  const drop = () => {
    set(Object.fromEntries(keys.map(key => [key, undefined])))
    onDrop()
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <span className={classes.chip} data-on={isOn || undefined}>
          <button type="button" onClick={() => setOpen(!open)} aria-expanded={open} aria-haspopup="dialog">
            {field.label}{isOn ? <b>{filterWords(name, field, view, titles)}</b> : <ChevronDownIcon width={12} height={12} />}
          </button>
          {isOn && <button type="button" onClick={drop} aria-label={`Clear the filter ${field.label}`}><CrossIcon width={12} height={12} /></button>}
        </span>
      </Popover.Target>
      <Popover.Dropdown className={classes.editor} aria-label={`Filter by ${field.label}`}>
        <FilterEditor name={name} field={field} view={view} set={set} />
      </Popover.Dropdown>
    </Popover>
  )
}
