import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Field } from '../../../../domain/kit/field.ts'
import { type Choice, useLookup } from '../../data/query.ts'
import { entityNamed } from '../../record/entity.ts'
import classes from './filter.module.css'
import { Pick, Picks } from './picks.tsx'

/** The titles of the records in a filter, by id. */
export const useRefTitles = (field: Field, ids: string | undefined): Map<string, string> => {
  // In a report, a filter can also select rows without a reference.
  const known = ids
    ?.split(',')
    .filter(id => id !== 'none')
    .join(',')
  const { data } = useLookup(entityNamed(field.of ?? 'branch'), '', {
    enabled: field.kind === 'ref' && Boolean(known),
    query: { ids: known },
  })
  return new Map(data?.rows.map(row => [row.id, row.title]))
}

export const RefPicker = ({
  entity,
  chosen,
  toggle,
  label,
}: {
  entity: string
  chosen: Set<string>
  toggle: (id: string) => void
  label: string
}) => {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 150)
  const { data } = useLookup(entityNamed(entity), search)
  const rows: Choice[] = data?.rows ?? []
  return (
    <>
      <input
        className={classes.find}
        placeholder="Find"
        aria-label={`Find in ${label}`}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Picks>
        {rows.map(({ id, title }) => (
          <Pick key={id} on={chosen.has(id)} onChange={() => toggle(id)}>
            {title}
          </Pick>
        ))}
      </Picks>
    </>
  )
}
