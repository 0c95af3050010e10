import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { namesOf } from '../../../domain/kit/names.ts'
import type { FeedDraft, NewPriceFeed } from '../../../domain/stock/price-list/contract.ts'
import { type FeedFile, feedFiles } from '../../../domain/stock/price-list/feed.ts'
import { type FormatName, formats } from '../../../domain/stock/price-list/formats.ts'
import table from '../../company/setting-table.module.css'
import { api } from '../../kit/data/api.ts'
import { useChange, useRead } from '../../kit/data/query.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { queryOf, type View, withStanding } from '../../kit/list/view.ts'
import { sentenceOf } from '../stone/sentence.ts'
import { markets } from './markets.ts'

/** The filters of a saved view as query parameters. Its filter on the place may be cleared, which is no filter. */
const filtersIn = (saved: View): Record<string, string> => {
  const [view] = withStanding([saved, () => {}], { status: '' })
  const query = Object.entries(queryOf(entities.inventory, view, sentenceOf))
  return Object.fromEntries(query.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''))
}

const everything = ''

/** The form of a new feed: all stones that are free to sell, or those of a saved view. */
export const MakeFeed = ({ onMade }: { onMade: (made: NewPriceFeed) => void }) => {
  const { data: views = [] } = useRead('view', { list: 'inventory' })
  const [name, setName] = useState('')
  const [market, setMarket] = useState<FormatName>('stonebook')
  const [file, setFile] = useState<FeedFile>('csv')
  const [view, setView] = useState(everything)
  const make = useChange((draft: FeedDraft) => api.post('price-feed', draft))
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    const saved = views.find(({ id }) => id === view)
    try {
      onMade(await make.mutateAsync({ name, market, file, filters: saved ? filtersIn(saved.view) : {} }))
      setName('')
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <form className={table.make} onSubmit={event => void submit(event)}>
      <TextInput label="Partner" value={name} onChange={event => setName(event.currentTarget.value)} maxLength={80} required />
      <NativeSelect
        label="Format"
        data={markets}
        value={market}
        onChange={event => {
          const chosen = event.currentTarget.value
          setMarket(before => namesOf(formats).find(one => one === chosen) ?? before)
        }}
      />
      <NativeSelect
        label="File"
        data={feedFiles.map(value => ({ value, label: value.toUpperCase() }))}
        value={file}
        onChange={event => {
          const chosen = event.currentTarget.value
          setFile(before => feedFiles.find(one => one === chosen) ?? before)
        }}
      />
      <NativeSelect
        label="Stones"
        data={[
          { value: everything, label: 'All that are free to sell' },
          ...views.map(({ id, name }) => ({ value: id, label: `View: ${name}` })),
        ]}
        value={view}
        onChange={event => setView(event.currentTarget.value)}
      />
      <Button type="submit" loading={make.isPending}>
        Create feed
      </Button>
    </form>
  )
}
