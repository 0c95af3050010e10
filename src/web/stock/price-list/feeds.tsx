import { Button } from '@mantine/core'
import { useState } from 'react'
import type { NewPriceFeed, PriceFeed } from '../../../domain/stock/price-list/contract.ts'
import { formats } from '../../../domain/stock/price-list/formats.ts'
import settings from '../../company/setting.module.css'
import table from '../../company/setting-table.module.css'
import { api } from '../../kit/data/api.ts'
import { moment } from '../../kit/data/moment.ts'
import { readable } from '../../kit/data/number.ts'
import { useChange, useRead } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Page } from '../../kit/shell/page.tsx'
import { InventoryNav } from '../stone/nav.tsx'
import { MakeFeed } from './make-feed.tsx'
import classes from './price-list.module.css'

/** Shows the address of a new feed once. The company stores only the hash of its token. */
const Address = ({ made }: { made: NewPriceFeed }) => (
  <div className={table.secret} role="status">
    <span>Copy the address of {made.name} now. It is not shown again.</span>
    <code>{made.url}</code>
    <Button
      size="xs"
      variant="default"
      style={{ justifySelf: 'start' }}
      onClick={() => void navigator.clipboard.writeText(made.url).then(() => notify.success('Copied.'), notify.error)}
    >
      Copy
    </Button>
  </div>
)

const Row = ({ feed, onEnd }: { feed: PriceFeed; onEnd: () => void }) => (
  <tr>
    <td>
      {feed.name}
      {feed.filters.map(([label, words]) => (
        <span key={label} className={classes.filters}>
          {label}: {words}
        </span>
      ))}
    </td>
    <td data-label="Format">
      {formats[feed.market].market}, {feed.file.toUpperCase()}
    </td>
    <td data-label="Stones now">{feed.stones === null ? '–' : readable(feed.stones, 0)}</td>
    <td data-label="Created">
      {moment(feed.createdAt)} by {feed.createdBy}
    </td>
    <td data-label="Last read">{feed.polledAt ? `${moment(feed.polledAt)} from ${feed.polledFrom}` : 'Never'}</td>
    <td>
      {feed.endedAt ? (
        <Status tone="struck">Ended</Status>
      ) : (
        <Button size="compact-sm" variant="subtle" color="red" aria-label={`End ${feed.name}`} onClick={onEnd}>
          End
        </Button>
      )}
    </td>
  </tr>
)

/** Price lists at addresses of their own, which the programs of partners read. */
const PriceFeeds = () => {
  const { data: feeds } = useRead('price-feed', {})
  const [made, setMade] = useState<NewPriceFeed | null>(null)
  const end = useChange((id: string) => api.put('price-feed/end', { id }))
  const confirmEnd = async ({ id, name }: PriceFeed) => {
    const message = 'The partner can no longer read it. This cannot be undone.'
    if (!(await confirm({ title: `End the feed ${name}?`, message, ok: 'End feed', color: 'red' }))) return
    await end.mutateAsync(id).then(() => notify.success(`Feed ${name} ended.`), notify.error)
  }
  return (
    <Page title="Price feeds">
      <div className={settings.tabs}>
        <InventoryNav />
      </div>
      <div className={table.wide}>
        <p className={table.lead}>
          A feed is a price list at an address of its own. The program of a partner reads it again and again, without an account. It has
          only stones that are free to sell at that moment, and no costs, notes or names.
        </p>
        <MakeFeed onMade={setMade} />
        {made && <Address made={made} />}
        {feeds && feeds.length > 0 && (
          <div className={table.scroll}>
            <table className={`${table.table} ${table.cards} ${table.wraps}`}>
              <thead>
                <tr>
                  <th scope="col">Feed</th>
                  <th scope="col">Format</th>
                  <th scope="col">Stones now</th>
                  <th scope="col">Created</th>
                  <th scope="col">Last read</th>
                  <th scope="col">
                    <span className={table.hidden}>End</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {feeds.map(feed => (
                  <Row key={feed.id} feed={feed} onEnd={() => void confirmEnd(feed)} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Page>
  )
}
export default PriceFeeds
