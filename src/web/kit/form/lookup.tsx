import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Query } from '../data/api.ts'
import { type Choice, useLookup } from '../data/query.ts'
import { inWords } from '../display/cell.tsx'
import classes from './fields.module.css'

type Ref = { id: string; title: string }
export type LookupProps = {
  entity: Entity
  label: string
  value: Ref | null
  /** The choice with all that its entity brings along, or null when it is emptied. */
  onChange: (choice: Choice | null) => void
  /** Filters that always hold. */
  query?: Query
  hideLabel?: boolean
  required?: boolean
  error?: ReactNode
  description?: ReactNode
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  /** False where one walks through many such fields, and a list under each would be in the way. */
  openOnFocus?: boolean
  onBlur?: () => void
  renderOption?: (choice: Choice) => ReactNode
}

// Under the title stand the first few words that tell one from another of the same name.
const second = (entity: Entity, choice: Choice): string =>
  entity.lookup
    .flatMap(name => {
      const field = entity.fields[name]
      return field && ['text', 'ref', 'carats', 'choice'].includes(field.kind) && name !== entity.title && choice[name]
        ? [inWords(field, choice[name], choice)]
        : []
    })
    .slice(0, 3)
    .join(' · ')

const fits = (typed: string, title: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every(word => title.toLowerCase().includes(word))

const listOf = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-controls') ?? '')
const firstOf = (input: HTMLElement) => listOf(input)?.querySelector<HTMLElement>('[data-combobox-option]')

/** Picks a record: what is typed is looked for on the server. */
export const Lookup = ({ entity, label, value, onChange, query, hideLabel, renderOption, ...rest }: LookupProps) => {
  const [text, setText] = useState(value?.title ?? '')
  const [shownId, setShownId] = useState(value?.id)
  const [open, setOpen] = useState(false)
  if (shownId !== value?.id) {
    setShownId(value?.id)
    setText(value?.title ?? '')
  }
  const [search] = useDebouncedValue(text, 120)
  const isSearching = text !== (value?.title ?? '')
  const { data, isFetching, isPlaceholderData } = useLookup(entity, isSearching ? search : '', {
    enabled: open,
    ...(query ? { query } : {}),
  })
  const found = useMemo(() => new Map((data?.rows ?? []).map(row => [row.id, row])), [data])
  // What is on the list from before and fits may be taken at once; else Enter waits for the answer, and takes its first.
  const isBehind = isSearching && (text !== search || isPlaceholderData || isFetching)
  const hasty = useRef<HTMLInputElement | null>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    hasty.current = null
    if (event.key !== 'Enter' || listOf(event.currentTarget)?.querySelector('[data-combobox-selected]')) return
    const first = firstOf(event.currentTarget)
    if (first || isBehind) event.preventDefault()
    if (first) first.click()
    else if (isBehind) hasty.current = event.currentTarget
  }
  useEffect(() => {
    if (isBehind || !hasty.current) return
    firstOf(hasty.current)?.click()
    hasty.current = null
  }, [isBehind])
  const options = [...found.values()].map(row => ({ value: row.id, label: row.title }))
  if (value && !found.has(value.id)) options.unshift({ value: value.id, label: value.title })
  return (
    <Select
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      data={options}
      value={value?.id ?? null}
      data-settled={isSearching ? undefined : ''}
      searchable
      // To go back to what is chosen and press Enter is not to take it away, where there must be something.
      allowDeselect={!rest.required}
      clearable={!rest.required}
      // Turned on when the answer is there, so that its first is marked, and not a first that went away again.
      selectFirstOptionOnChange={!isBehind}
      onKeyDown={onKeyDown}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      maxDropdownHeight={320}
      filter={({ options: all }) => (isBehind ? all.filter(option => fits(text, (option as { label: string }).label)) : all)}
      nothingFoundMessage={isFetching || text !== search ? 'Searching' : 'Nothing found'}
      rightSection={open && isFetching ? <Loader size={14} /> : undefined}
      onChange={id => onChange(id ? (found.get(id) ?? (value?.id === id ? (value as Choice) : null)) : null)}
      renderOption={({ option }) => {
        const choice = found.get(option.value)
        return choice && renderOption ? (
          renderOption(choice)
        ) : (
          <span className={classes.option}>
            {option.label}
            {choice && <small>{second(entity, choice)}</small>}
          </span>
        )
      }}
    />
  )
}
