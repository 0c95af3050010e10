import { useState } from 'react'
import type { Field } from '../../../../domain/kit/field.ts'
import { ranked } from '../../form/ranked.ts'
import classes from './filter.module.css'
import { GroupButtons } from './group-buttons.tsx'
import { groupsOf } from './groups.ts'
import { Pick, Picks } from './picks.tsx'

type OptionsProps = { field: Field; chosen: Set<string>; toggle: (value: string) => void; choose: (values: string[]) => void }

export const Options = ({ field, chosen, toggle, choose }: OptionsProps) => {
  const [text, setText] = useState('')
  const options = field.options ?? []
  const fitting = ranked(options, text)
  return (
    <>
      <GroupButtons field={field} chosen={chosen} choose={choose} />
      {options.length > (groupsOf(field).size > 0 ? 16 : 10) && (
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
