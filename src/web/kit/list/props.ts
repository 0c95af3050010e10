import type { ComponentType, ReactNode } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Query } from '../data/contract.ts'
import type { MenuEntry } from '../feedback/more-menu.tsx'
import type { ListRow } from '../record/entity.ts'
import type { UnderstoodProps } from './bar.tsx'
import type { Bulk } from './bulk.tsx'
import type { OwnColumn } from './columns.tsx'
import type { Body } from './rows.ts'
import type { View } from './view.ts'

export type ListProps<R extends Entity> = {
  entity: R
  /** The heading, by default the entity's label; null for a list inside another screen. */
  title?: string | null
  /** Filters that always apply. They are not offered and cannot be removed. */
  query?: Query
  /** Default filters and order. Unlike `query`, they are shown and can be removed. */
  standing?: View
  /** Columns added or drawn differently. Define them outside the component, so that their identity is stable. */
  columns?: readonly OwnColumn<ListRow<NoInfer<R>>>[]
  /** Declared columns left out. */
  hidden?: readonly string[]
  /** The filters shown first; the others are behind "Filter". */
  filters?: readonly string[]
  /** The fields on a phone's card besides the title and the date. */
  summary?: readonly string[]
  /** Opens a separate screen instead of the panel beside the list. */
  onOpen?: (row: ListRow<NoInfer<R>>) => void
  /** The panel for the open row, by default its form and history. The id is 'new' for a new record. */
  panel?: (id: string, close: () => void) => ReactNode
  /** Creates a new record, by default in an empty panel. False where this list creates none. */
  onNew?: (() => void) | false
  newLabel?: string
  /** What a search text asks for beyond its words, below the search box. */
  Understood?: ComponentType<UnderstoodProps>
  /** A search text as the server reads it, by default as it is typed. */
  asRead?: (search: string) => string
  bulk?: readonly Bulk<ListRow<NoInfer<R>>>[]
  /** Content beside the main button. It gets the export query: filters, order and visible columns. */
  actions?: ReactNode | ((exportQuery: Query) => ReactNode)
  /** Content between the head and the rows, such as tabs or figures. */
  children?: ReactNode
  /** The purpose of the list, shown when it is empty. */
  empty?: string
  /** Other ways to fill an empty list, such as an import. */
  emptyWays?: ReactNode
  /** The path of the spreadsheet export; false for a list without one. */
  exportPath?: string | false
  /** Further exports, of the export query. */
  furtherExports?: (exportQuery: Query) => readonly MenuEntry[]
  /** Whether the rows have a picture, which needs higher rows. */
  pictured?: boolean
  /** Another way to show the rows, such as a gallery. */
  body?: (shown: Body<ListRow<NoInfer<R>>>) => ReactNode
}
