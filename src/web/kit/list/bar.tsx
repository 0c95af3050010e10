import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Query } from '../data/contract.ts'
import { readable } from '../data/number.ts'
import { PlusIcon, SearchIcon } from '../display/icons.tsx'
import type { MenuEntry } from '../feedback/more-menu.tsx'
import { capital, fieldsFor } from '../record/entity.ts'
import { Heading } from '../shell/heading.tsx'
import { KeyHint, useKeys } from '../shell/keys.tsx'
import { useRights } from '../shell/session.tsx'
import classes from './bar.module.css'
import type { Columns } from './columns.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportMenu, toExcel } from './export-menu.tsx'
import { FilterChip } from './filter/chip.tsx'
import type { Density } from './grid.tsx'
import { MoreFilters } from './more-filters.tsx'
import type { Rows } from './rows.ts'
import { type ChangeView, filtersIn, type View } from './view.ts'

/** What a search text asks for, where it can be changed or its words be selected. */
export type UnderstoodProps = { sentence: string; onChange: (to: string) => void; onSelect: (words: { from: number; to: number }) => void }

type Searched = Pick<Rows, 'search' | 'moveToFirst'>

type Props = {
  entity: Entity
  title: string | null
  total: number | undefined
  view: View
  change: ChangeView
  fixed: Query
  first?: readonly string[] | undefined
  columns: Columns
  density: Density
  onDensity: (to: Density) => void
  make?: (() => void) | undefined
  newLabel?: string | undefined
  actions?: ReactNode
  /** Exports the list; missing where it may not be exported. */
  onExport?: (() => void) | undefined
  /** Further exports. With them the export is a menu. */
  furtherExports?: readonly MenuEntry[] | undefined
  Understood?: ComponentType<UnderstoodProps> | undefined
  rows: Searched
  /** Beside the title. */
  views?: ReactNode
  children?: ReactNode
}

/** The head of a list: title, main action, search, filters and display options. */
export const ListBar = (props: Props) => {
  const { entity, title, total, view, change, fixed, make, onExport, rows, Understood } = props
  const { role } = useRights()
  const [added, setAdded] = useState<string[]>([])
  const filters = new Map(fieldsFor(role, entity).filter(([name, field]) => field.filter && !(name in fixed)))
  const offered = [...filters.keys()]
  const used = Object.keys(filtersIn(entity, view))
  const isUsed = (name: string) => used.some(key => key === name || key.replace(/(From|To|Min|Max)$/, '') === name)
  const first = (props.first ?? offered.slice(0, 4)).filter(name => offered.includes(name))
  const shown = offered
    .filter(name => first.includes(name) || isUsed(name) || added.includes(name))
    .sort((a, b) => place(first, a) - place(first, b))
  const rest = offered.filter(name => !shown.includes(name))

  useKeys(onExport ? [{ key: 'e', label: toExcel, run: onExport }] : [])

  return (
    <div className={classes.bar}>
      {title !== null && (
        <div className={classes.head}>
          <Heading>{title}</Heading>
          {total !== undefined && <span className={classes.total}>{readable(total, 0)}</span>}
          {props.views}
          <div className={classes.actions}>
            {props.actions}
            {make && (
              <Button onClick={make} leftSection={<PlusIcon />} rightSection={<KeyHint of="n" />}>
                {props.newLabel ?? `New ${entity.one}`}
              </Button>
            )}
          </div>
        </div>
      )}
      {props.children}
      <div className={classes.tools}>
        <SearchBox rows={rows} label={entity.label} value={view.search ?? ''} onChange={search => change({ search }, { replace: true })} />
        <div className={classes.chips}>
          {shown.map(name => (
            <FilterChip
              key={name}
              name={name}
              field={present(filters.get(name))}
              view={view}
              change={change}
              opened={added.includes(name) && !isUsed(name)}
              onDrop={() => setAdded(before => before.filter(other => other !== name))}
            />
          ))}
          {rest.length > 0 && (
            <MoreFilters
              names={rest}
              labelOf={name => present(filters.get(name)).label}
              onAdd={name => setAdded(before => [...before, name])}
            />
          )}
        </div>
        <div className={classes.right}>
          {title === null && make && (
            <Button size="xs" variant="default" onClick={make} leftSection={<PlusIcon />}>
              {props.newLabel ?? capital(`new ${entity.one}`)}
            </Button>
          )}
          {onExport && <ExportMenu onExcel={onExport} further={props.furtherExports ?? []} />}
          <ColumnsMenu columns={props.columns} density={props.density} onDensity={props.onDensity} />
        </div>
      </div>
      {Understood && view.search && (
        <div className={classes.understood}>
          <Understood sentence={view.search} onChange={search => change({ search }, { replace: true })} onSelect={selectIn(rows.search)} />
        </div>
      )}
    </div>
  )
}

const selectIn =
  (search: RefObject<HTMLInputElement | null>) =>
  ({ from, to }: { from: number; to: number }) => {
    search.current?.focus()
    search.current?.setSelectionRange(from, to)
  }

const place = (first: readonly string[], name: string) => (first.includes(name) ? first.indexOf(name) : first.length)

// A longer text gets a wider box, so that a sentence is read as a whole.
const long = 22

// The text updates at once; the server is queried when typing pauses.
const SearchBox = ({
  rows,
  label,
  value,
  onChange,
}: {
  Understood?: ComponentType<UnderstoodProps> | undefined
  rows: Searched
  label: string
  value: string
  onChange: (to: string | undefined) => void
}) => {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const wait = setTimeout(() => onChange(text || undefined), 200)
    return () => clearTimeout(wait)
  })
  return (
    <label className={classes.search} data-long={text.length > long || undefined}>
      <SearchIcon />
      <input
        ref={rows.search}
        type="search"
        value={text}
        placeholder="Search"
        aria-label={`Search ${label.toLowerCase()}`}
        maxLength={100}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (!['Escape', 'ArrowDown', 'Enter'].includes(event.key)) return
          event.preventDefault()
          event.currentTarget.blur()
          if (text !== value) onChange(text || undefined)
          rows.moveToFirst(text)
        }}
      />
      <KeyHint of="/" />
    </label>
  )
}
