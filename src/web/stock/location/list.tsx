import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { counted } from '../../kit/data/number.ts'
import { List } from '../../kit/list/list.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { InventoryNav } from '../stone/nav.tsx'
import { useKnownLocations } from './known.ts'
import { type Labelled, LocationLabels } from './label.tsx'
import { type LocationRow, locationHome } from './messages.ts'

const filters = ['kind', 'branch', 'active']

/** The safes and trays of every branch, with what is in them. */
const Locations = () => {
  const go = useGo()
  const { can } = useRights()
  useKnownLocations()
  const [labels, setLabels] = useState<readonly Labelled[]>([])
  return (
    <>
      <List
        entity={entities.location}
        filters={filters}
        standing={{ active: 'true' }}
        summary={['kind', 'stones', 'counted']}
        onOpen={row => go(`${locationHome}/${row.id}`)}
        onNew={() => go(`${locationHome}/new`)}
        newLabel="New location"
        bulk={[
          {
            label: count => `Print ${counted(count, 'label')}`,
            run: (rows: LocationRow[]) => {
              setLabels(rows)
              return false
            },
          },
        ]}
        empty={
          can('create', entities.location)
            ? 'Safes, and the trays in them. Print a label for each, then scan the tray and the stones that are put into it. A location that is typed for a stone appears here too.'
            : 'Safes, and the trays in them.'
        }
      >
        <InventoryNav />
      </List>
      {labels.length > 0 && <LocationLabels locations={labels} onClose={() => setLabels([])} />}
    </>
  )
}
export default Locations
