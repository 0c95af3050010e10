import { useState } from 'react'
import type { Field } from '../../../../domain/kit/field.ts'
import { ranked } from '../../form/ranked.ts'
import classes from './filter.module.css'
import { groupsOf, isSame } from './groups.ts'
import { Pick, Picks } from './picks.tsx'

type OptionsProps = { field: Field; chosen: Set<string>; toggle: (value: string) => void; choose: (values: string[]) => void }

export const Options = ({ field, chosen, toggle, choose }: OptionsProps) => {
  const [text, setText] = useState('')
  const options = field.options ?? []
  const fitting = ranked(options, text)
  const groups = [...groupsOf(field)]
  return (
    <>
      {groups.length > 0 && (
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
      )}
      {options.length > (groups.length > 0 ? 16 : 10) && (
        <input
          className={classes.find}
          placeholder="Find"
          aria-label={`Find in ${field.label}`}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      <Picks>
        {fitting.map(({ value, label }) => (
          <Pick key={value} on={chosen.has(value)} onChange={() => toggle(value)}>
            {label}
          </Pick>
        ))}
      </Picks>
    </>
  )
}
