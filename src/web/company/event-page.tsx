import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Field } from '../../domain/kit/field.ts'
import type { Options } from '../kit/data/api.ts'
import type { Query } from '../kit/data/contract.ts'
import { download } from '../kit/data/file.ts'
import { DownloadIcon } from '../kit/display/icons.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { ListFault } from '../kit/list/empty.tsx'
import { FilterChip } from '../kit/list/filter/chip.tsx'
import { keysOf } from '../kit/list/filter/keys.ts'
import { type ChangeView, useView, type View } from '../kit/list/view.ts'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import { Page } from '../kit/shell/page.tsx'
import classes from './event-page.module.css'
import { CompanyTabs } from './section-tabs.tsx'

type LogPage<T> = { rows: T[]; next: string | null }

type Props<T> = {
  title: string
  /** The API path of the events. */
  path: 'audit-trail' | 'security-event'
  /** Reads one page of the events. */
  read: (query: Query, options: Options) => Promise<LogPage<T>>
  filters: Readonly<Record<string, Field>>
  /** A filter beyond `filters`, drawn by `filter`. */
  also: string
  filter: (view: View, change: ChangeView) => ReactNode
  /** The label of the button that reads older events. */
  older: string
  /** What is shown above the filters. */
  above?: ReactNode
  children: (rows: readonly T[], change: ChangeView) => ReactNode
}

/** A page of recorded events, newest first, with an Excel file of what is filtered. The URL holds the filters. */
export const EventPage = <T,>({ title, path, read, filters, also, filter, older, above, children }: Props<T>) => {
  const [view, change] = useView({ inAddress: true })
  const keys = [...Object.entries(filters).flatMap(([name, field]) => keysOf(name, field)), also]
  const query = Object.fromEntries(keys.flatMap(key => (view[key] ? [[key, view[key]]] : [])))
  const found = useInfiniteQuery({
    queryKey: ['read', path, query],
    queryFn: ({ pageParam, signal }) => read({ ...query, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.next ?? undefined,
  })
  const save = () => void download(`${path}/export/excel`, query).catch(notify.error)
  useKeys([{ key: 'e', label: 'Export to Excel', run: save }])
  const actions = (
    <Button variant="default" leftSection={<DownloadIcon />} rightSection={<KeyHint of="e" />} onClick={save}>
      Excel
    </Button>
  )
  return (
    <Page title={title} actions={actions}>
      <div className={classes.tabs}>
        <CompanyTabs />
      </div>
      {above}
      <div className={classes.filters}>
        {Object.entries(filters).map(([name, field]) => (
          <FilterChip key={name} name={name} field={field} view={view} change={change} opened={false} onDrop={() => {}} />
        ))}
        {filter(view, change)}
      </div>
      {found.error && <ListFault error={found.error} retry={() => void found.refetch()} />}
      {found.data &&
        children(
          found.data.pages.flatMap(page => page.rows),
          change,
        )}
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {older}
        </Button>
      )}
    </Page>
  )
}
