import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import { useLookup } from '../data/query.ts'

type Props = Omit<AutocompleteProps, 'data' | 'filter'> & { entity: Entity; value: string; onChange: (text: string) => void }

const most = 8

/** A text field that suggests the titles of known records. Any other text may be typed. */
export const SuggestInput = ({ entity, value, onChange, ...rest }: Props) => {
  const [isUsed, setUsed] = useState(false)
  const [search] = useDebouncedValue(value.trim(), 150)
  const { data } = useLookup(entity, search, { enabled: isUsed })
  const titles = [...new Set((data?.rows ?? []).map(({ title }) => title))].filter(title => title !== value).slice(0, most)
  return (
    <Autocomplete
      {...rest}
      value={value}
      onChange={onChange}
      onFocus={() => setUsed(true)}
      data={titles}
      filter={({ options }) => options}
      autoComplete="off"
    />
  )
}
