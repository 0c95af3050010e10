import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { statusesInHouse } from '../../../domain/stock/inventory/place.ts'
import type { Query } from '../../kit/data/contract.ts'
import { PhotoIcon, ColumnsIcon as TableIcon } from '../../kit/display/icons.tsx'
import { remember, remembered } from '../../kit/draft/memory.ts'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import { List } from '../../kit/list/list.tsx'
import { ScanButton } from '../../kit/scan/scan.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { PairsLink } from '../pair/parts.tsx'
import { ShowButton } from '../show/button.tsx'
import { stoneColumns, stonesHide } from '../stone/columns.tsx'
import { InventoryNav } from '../stone/nav.tsx'
import { sentenceOf } from '../stone/sentence.ts'
import { WantedChips } from '../stone/wanted.tsx'
import { useStockBulk } from './bulk.tsx'
import { useOutgoing } from './change/outgoing.tsx'
import { Gallery } from './gallery.tsx'
import classes from './inventory.module.css'
import { StonePanel } from './panel.tsx'
import { useStoneScanner } from './scan.ts'

// Loaded on demand, because most visits only look.
const AddPhotosDialog = onDemand(async () => (await import('../media/add.tsx')).AddPhotosDialog)
const PriceListDialog = onDemand(async () => (await import('../price-list/dialog.tsx')).PriceListDialog)

const filters = ['status', 'type', 'stoneName', 'weight', 'shape', 'origin', 'treated', 'lab', 'asked', 'age', 'branch']
// The default filters: stock on hand, newest arrivals first.
const standing = { status: statusesInHouse.join(), sort: '-arrived' }
const ways = [
  { value: 'table', label: 'Table', Icon: TableIcon },
  { value: 'gallery', label: 'Gallery', Icon: PhotoIcon },
] as const

type Way = (typeof ways)[number]['value']

/** The stock list: every stone, parcel and piece of jewelry, with its location and asking price. */
const Inventory = () => {
  const go = useGo()
  const { can } = useRights()
  const [way, setWay] = useState<Way>(() => remembered('inventory.way', 'table'))
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const layout = way === 'gallery' ? 'pictures' : isPhone ? 'cards' : undefined
  const scanner = useStoneScanner()
  const outgoing = useOutgoing()
  const [isAdding, setAdding] = useState(false)
  const [listed, setListed] = useState<Query | null>(null)
  const { bulk, dialog } = useStockBulk()
  return (
    <>
      <List
        entity={entities.inventory}
        columns={stoneColumns}
        hidden={stonesHide}
        pictured
        filters={filters}
        standing={standing}
        panel={(id, close) => <StonePanel key={id} id={id} onClose={close} />}
        onNew={() => go('/purchases-and-stock/inventory/new')}
        newLabel="New stone"
        actions={query => (
          <>
            <ScanButton scanner={scanner} />
            <ShowButton query={query} />
            {can('update', entities.inventory) && (
              <Button variant="default" onClick={() => setAdding(true)}>
                Add photos
              </Button>
            )}
          </>
        )}
        furtherExports={query => [{ label: 'Price list', run: () => setListed(query) }]}
        Understood={WantedChips}
        asRead={sentenceOf}
        bulk={[...bulk, ...outgoing.bulk]}
        empty="Every stone, parcel, and jewel of the company, with its place and its asking price. Add the first, or import a list."
        emptyWays={
          can('import', entities.inventory) && (
            <Button variant="default" onClick={() => go('/purchases-and-stock/inventory/import')}>
              Import a list
            </Button>
          )
        }
        body={layout && (shown => <Gallery layout={layout} {...shown} />)}
      >
        <div className={classes.ways}>
          <InventoryNav />
          <PairsLink standing={standing} />
          <fieldset className={classes.way}>
            <legend>View as</legend>
            {ways.map(({ value, label, Icon }) => (
              <button key={value} type="button" aria-pressed={way === value} onClick={() => setWay(remember('inventory.way', value))}>
                <Icon />
                <span>{label}</span>
              </button>
            ))}
          </fieldset>
        </div>
      </List>
      {outgoing.dialog}
      {dialog}
      {listed && <PriceListDialog query={listed} onClose={() => setListed(null)} />}
      {isAdding && <AddPhotosDialog onClose={() => setAdding(false)} />}
    </>
  )
}

export default Inventory
