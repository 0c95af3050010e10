import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import { searchText } from '../../../domain/kit/search-text.ts'
import type { Query } from '../data/contract.ts'
import { type Choice, useLookup } from '../data/query.ts'
import { inWords } from '../display/cell.tsx'
import { useOwnBranches } from '../shell/session.tsx'
import classes from './fields.module.css'
import { takeMarked } from './marked.ts'

type Ref = { id: string; title: string }
export type LookupProps = {
  entity: Entity
  label: string
  value: Ref | null
  /** The selected option with its lookup fields, or null when the field is cleared. */
  onChange: (choice: Choice | null) => void
  /** Filters that always apply. */
  query?: Query
  /** Whether branches are offered that the user does not work in, such as where goods are sent. */
  everywhere?: boolean
  hideLabel?: boolean
  required?: boolean
  error?: ReactNode
  description?: ReactNode
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  /** False where the user tabs through many such fields and open lists would be in the way. */
  openOnFocus?: boolean
  onBlur?: () => void
  /** Adds a record when none is found. It gets the typed text, and is offered as the only option. */
  onAdd?: ((typed: string) => void) | undefined
  /** The message when nothing is found and nothing can be added. */
  none?: string
  renderOption?: (choice: Choice) => ReactNode
}

// The first few words under the title, to tell options with the same title apart.
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
  searchText(typed)
    .split(/\s+/)
    .every(word => searchText(title).includes(word))

const listOf = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-controls') ?? '')
const firstOf = (input: HTMLElement) => listOf(input)?.querySelector<HTMLElement>('[data-combobox-option]')

// The value of the option that adds a record.
const adding = 'add'

/** A field that selects a record. The server searches for the typed text. */
export const Lookup = ({
  entity,
  label,
  value,
  onChange,
  query,
  everywhere = false,
  hideLabel,
  renderOption,
  onAdd,
  none = 'No results',
  ...rest
}: LookupProps) => {
  const [text, setText] = useState(value?.title ?? '')
  const [shownId, setShownId] = useState(value?.id)
  const [open, setOpen] = useState(false)
  if (shownId !== value?.id) {
    setShownId(value?.id)
    setText(value?.title ?? '')
  }
  const [search] = useDebouncedValue(text, 120)
  const isSearching = text !== (value?.title ?? '')
  const own = useOwnBranches()
  const { data, isFetching, isPlaceholderData } = useLookup(entity, isSearching ? search : '', {
    enabled: open,
    query: { ...query, ...(entity.name === 'branch' && !everywhere && own) },
  })
  const found = useMemo(() => new Map((data?.rows ?? []).map(row => [row.id, row])), [data])
  // A matching option of the previous result may be selected at once. Otherwise Enter waits for the response and selects the first option.
  const isBehind = isSearching && (text !== search || isPlaceholderData || isFetching)
  const hasty = useRef<HTMLInputElement | null>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    hasty.current = null
    // Without it, Tab would lose the typed text.
    if (event.key === 'Tab') takeMarked(event.currentTarget, value?.title)
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
  const typed = isSearching ? text.trim() : ''
  if (onAdd && data && found.size === 0 && !isBehind && !isFetching && (typed || !value))
    options.unshift({ value: adding, label: typed ? `Add “${typed}”` : `Add ${entity.one}` })
  const choose = (id: string | null) => {
    if (id === adding) return onAdd?.(typed)
    onChange(id ? (found.get(id) ?? (value?.id === id ? { ...value } : null)) : null)
  }
  return (
    <Select
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      data={options}
      value={value?.id ?? null}
      data-settled={isSearching ? undefined : ''}
      searchable
      // In a required field, pressing Enter on the current selection must not clear it.
      allowDeselect={!rest.required}
      clearable={!rest.required}
      // Enabled once the response has arrived, so that the first option of the new result is marked.
      selectFirstOptionOnChange={!isBehind}
      onKeyDown={onKeyDown}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      maxDropdownHeight={320}
      filter={({ options: all }) => (isBehind ? all.filter(option => !('label' in option) || fits(text, option.label)) : all)}
      nothingFoundMessage={isFetching || text !== search ? 'Searching' : none}
      rightSection={open && isFetching ? <Loader size={14} /> : undefined}
      onChange={choose}
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
