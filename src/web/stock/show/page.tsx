import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownStone } from '../../../domain/stock/media/contract.ts'
import { api } from '../../kit/data/api.ts'
import { remember, remembered } from '../../kit/draft/memory.ts'
import { useView } from '../../kit/list/view.ts'
import { Heading } from '../../kit/shell/heading.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { ShowGallery } from './gallery.tsx'
import { Guard } from './guard.tsx'
import classes from './show.module.css'
import { ShowStone } from './stone.tsx'

const pageSize = 48
const pricesKey = 'show.prices'

/** The stones of the address, page by page. Without prices, none are asked of the server. */
const useShown = (query: Record<string, string | undefined>, prices: boolean) =>
  useInfiniteQuery({
    queryKey: ['show', query, prices],
    queryFn: ({ pageParam }) => api.get('inventory/show', { ...query, prices: String(prices), page: pageParam, pageSize }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
    staleTime: 60_000,
  })

/** Stones for a client at the counter: pictures and what may be told of them, and nothing of the inside. */
const ShowPage = () => {
  const { company } = useUser().settings
  const [{ stone: open, ...query }, change] = useView({ inAddress: true })
  const [prices, setPrices] = useState(() => remembered(pricesKey, true))
  const { data, error, isPending, hasNextPage, fetchNextPage } = useShown(query, prices)
  const stones: readonly ShownStone[] = data?.pages.flatMap(({ rows }) => rows) ?? []
  const only = stones.length === 1 && !hasNextPage ? stones[0]?.id : undefined
  const at = stones.findIndex(({ id }) => id === (open ?? only))
  const shown = stones[at]
  const show = (id: string | undefined) => change({ stone: id }, { replace: true })
  const step = (by: number) => {
    if (at + by >= stones.length - 2 && hasNextPage) void fetchNextPage()
    show(stones[(at + by + stones.length) % stones.length]?.id)
  }
  return (
    <main className={classes.show}>
      <header className={classes.head}>
        <Heading tab={company}>{company}</Heading>
        {shown && !only && (
          <button type="button" className={classes.all} onClick={() => show(undefined)}>
            All stones
          </button>
        )}
      </header>
      {error && <p role="alert">{error.message}</p>}
      {!isPending && !error && stones.length === 0 && <p>There is nothing to show.</p>}
      {shown ? (
        <ShowStone key={shown.id} stone={shown} onStep={only ? undefined : step} />
      ) : (
        <ShowGallery stones={stones} onOpen={show} onMore={hasNextPage ? () => void fetchNextPage() : undefined} />
      )}
      <Guard prices={prices} onPrices={shownPrices => setPrices(remember(pricesKey, shownPrices))} onTap={() => !only && show(undefined)} />
    </main>
  )
}

export default ShowPage
