import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { nouns } from '../domain/index.ts'
import { Asking, Dimensions, Photo, type Stone, Treatments } from './inventory-cells.tsx'
import { Gallery } from './inventory-gallery.tsx'
import { InventoryNav } from './inventory-nav.tsx'
import { StonePanel } from './inventory-panel.tsx'
import { useStoneScanner } from './inventory-scan.ts'
import type { OwnColumn } from './kit/columns.tsx'
import { List } from './kit/list.tsx'
import { remember, remembered } from './kit/memory.ts'
import { useGo } from './kit/place.tsx'
import cells from './inventory-cells.module.css'
import classes from './inventory.module.css'

const columns: OwnColumn<Stone>[] = [
  { name: 'sku', width: 168, render: ({ photo, sku }) => <span className={cells.sku}><Photo id={photo} />{sku}</span> },
  { name: 'shape', width: 124 },
  { name: 'mm', label: 'mm', width: 156, after: 'shape', render: stone => <Dimensions stone={stone} /> },
  { name: 'pieces', label: 'Pcs', width: 64 },
  { name: 'weight', width: 96 },
  { name: 'availableWeight', width: 96 },
  { name: 'colour', width: 128 },
  { name: 'treatments', label: 'Treatment', width: 92, render: ({ treatments }) => <Treatments list={treatments} /> },
  { name: 'origin', width: 128 },
  { name: 'certificate', width: 140 },
  { name: 'askingRate', label: 'Asking', width: 148, right: true, render: stone => <Asking stone={stone} /> },
  { name: 'branch', width: 120 },
]
// Told by the columns drawn above.
const hidden = ['photo', 'length', 'width', 'depth', 'currency', 'askingBasis']
const filters = ['status', 'type', 'stoneName', 'weight', 'shape', 'origin', 'branch']
const ways = [{ value: 'table', label: 'Table' }, { value: 'gallery', label: 'Gallery' }]

/** Stock: every stone, parcel and jewel, where it is and what is asked for it. */
const Inventory = () => {
  const go = useGo()
  const [way, setWay] = useState(() => remembered('inventory.way', 'table'))
  useStoneScanner()
  return (
    <List
      noun={nouns.inventory} columns={columns} hidden={hidden} filters={filters} facts={['stoneName', 'weight', 'askingRate', 'status']}
      panel={(id, close) => <StonePanel key={id} id={id} onClose={close} />}
      onNew={() => go('/purchases-and-stock/inventory/new')} newLabel="New stone"
      empty="Every stone, parcel and jewel of the house stands here, with where it is and what is asked for it. Add the first, or import a list."
      {...(way === 'gallery' ? { body: (rows, open, more) => <Gallery rows={rows} open={open} more={more} /> } : {})}
    >
      <div className={classes.ways}>
        <InventoryNav />
        <SegmentedControl size="xs" data={ways} value={way} onChange={value => setWay(remember('inventory.way', value))} aria-label="How stones are shown" />
      </div>
    </List>
  )
}

// biome-ignore lint/style/noDefaultExport: a screen is fetched by its address.
export default Inventory
