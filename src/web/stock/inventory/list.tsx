import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { statusesInHouse } from '../../../domain/stock/inventory/place.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import type { Query } from '../../kit/data/contract.ts'
import { weight } from '../../kit/data/number.ts'
import { Measure } from '../../kit/display/cell.tsx'
import { PhotoIcon, ColumnsIcon as TableIcon } from '../../kit/display/icons.tsx'
import { remember, remembered } from '../../kit/draft/memory.ts'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import { ScanButton } from '../../kit/scan/scan.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { Photo } from '../media/photo.tsx'
import { PairsLink } from '../pair/parts.tsx'
import { ShowButton } from '../show/button.tsx'
import cells from '../stone/cells.module.css'
import { Asking, Dimensions, type Stone, Treatments } from '../stone/cells.tsx'
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
const AddPhotosDialog = lazy(async () => ({ default: (await import('../media/add.tsx')).AddPhotosDialog }))
const PriceListDialog = lazy(async () => ({ default: (await import('../price-list/dialog.tsx')).PriceListDialog }))

// Jewelry and metal are in the same list as stones, but are weighed in grams.
const inUnit = (type: string, value: string) => <Measure unit={weightUnitOf(type)}>{weight(value)}</Measure>

const columns: OwnColumn<Stone>[] = [
  {
    name: 'sku',
    render: stone => (
      <span className={cells.sku}>
        <Photo of={stone} />
        {stone.sku}
      </span>
    ),
  },
  { name: 'stoneName', least: 120 },
  { name: 'shape', least: 80 },
  {
    name: 'mm',
    label: 'mm',
    after: 'shape',
    shows: ['length', 'width', 'depth'],
    render: stone => <Dimensions stone={stone} />,
  },
  { name: 'pieces', label: 'Pcs' },
  { name: 'weight', render: stone => inUnit(stone.type, stone.weight) },
  { name: 'treatments', label: 'Treated', render: ({ treatments }) => <Treatments list={treatments} /> },
  { name: 'certificate', least: 104 },
  {
    name: 'askingRate',
    label: 'Asking',
    // Prices of different bases and currencies are compared per carat.
    sorts: 'pricePerCarat',
    right: true,
    shows: ['askingRate', 'askingBasis', 'currency'],
    render: stone => <Asking stone={stone} />,
  },
  { name: 'availableWeight', render: stone => inUnit(stone.type, stone.availableWeight) },
]
// Shown in the columns above.
const hidden = ['photo', 'length', 'width', 'depth', 'currency', 'askingBasis']
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
        columns={columns}
        hidden={hidden}
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
      {listed && (
        <Suspense fallback={null}>
          <PriceListDialog query={listed} onClose={() => setListed(null)} />
        </Suspense>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddPhotosDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

export default Inventory
