import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { statusesInLocation } from '../../../domain/stock/inventory/place.ts'
import { useRecord } from '../../kit/data/query.ts'
import { ListFault } from '../../kit/list/empty.tsx'
import { List } from '../../kit/list/list.tsx'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { ScanField } from '../../kit/scan/field.tsx'
import { type ScanAnswer, useScanner } from '../../kit/scan/scan.tsx'
import { useKeys } from '../../kit/shell/keys.tsx'
import { Page, Section } from '../../kit/shell/page.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { stoneColumns, stonesHide } from '../stone/columns.tsx'
import { isStone } from '../stone/find.ts'
import { EditLocation, NewLocation } from './form.tsx'
import { LocationInside } from './inside.tsx'
import { useKnownLocations } from './known.ts'
import { LocationLabels } from './label.tsx'
import classes from './location.module.css'
import { type LocationPage, locationHome } from './messages.ts'
import { putStone } from './put.ts'

const stones = '/purchases-and-stock/inventory'

/** Puts each scanned stone here at once. Without a connection it is noted and sent later. */
const PutStones = ({ row }: { row: Pick<LocationPage, 'id' | 'path'> }) => {
  const user = useUser().id
  const [last, setLast] = useState<ScanAnswer | null>(null)
  const scanner = useScanner({
    title: 'Scan stones into this location',
    continuous: true,
    show: setLast,
    into: `location.${row.id}`,
    isKnown: isStone,
    onCode: code => putStone(user, row, code),
  })
  return (
    <ScanField
      label="Put a stone here"
      scanner={scanner}
      last={last}
      hint="Scan or type the number of each stone that is put here. Scan another location to go on there."
      autoFocus
    />
  )
}

type ButtonsProps = { row: LocationPage; onEdit: () => void; onLabel: () => void }

const Buttons = ({ row, onEdit, onLabel }: ButtonsProps) => {
  const { can } = useRights()
  const go = useGo()
  return (
    <>
      {can('update', entities.location) && (
        <Button variant="default" onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button variant="default" onClick={onLabel}>
        Print label
      </Button>
      {can('create', entities.stockTake) && <Button onClick={() => go(`${stones}/stock-take/new?location=${row.id}`)}>Count</Button>}
    </>
  )
}

const Location = ({ row }: { row: LocationPage }) => {
  const go = useGo()
  const { can, may } = useRights()
  // A Salesman opens a location by its code, and has no lists of stock.
  const isKeeper = can('read', entities.inventory)
  const [shown, show] = useState<'form' | 'label' | null>(null)
  useKeys(isKeeper ? [{ key: 'Escape', label: 'Back to the list', run: () => go(locationHome) }] : [])
  return (
    <Page
      title={row.path}
      {...(isKeeper && { back: { to: locationHome, label: 'Locations' } })}
      actions={<Buttons row={row} onEdit={() => show('form')} onLabel={() => show('label')} />}
      aside={
        <>
          <Summary
            entity={entities.location}
            record={row}
            names={['code', 'kind', 'branch', 'within', 'stones', 'carats', 'counted', 'notes']}
          />
          <LocationInside row={row} />
          <Section title="History">
            <History entity={entities.location} id={row.id} />
          </Section>
        </>
      }
    >
      {shown === 'form' && <EditLocation row={row} onClose={() => show(null)} />}
      {shown !== 'form' && may('location.move') && row.active && (
        <div className={classes.put}>
          <PutStones row={row} />
        </div>
      )}
      {isKeeper && (
        <Section title="Stones here">
          <List
            entity={entities.inventory}
            title={null}
            columns={stoneColumns}
            hidden={[...stonesHide, 'branch', 'value']}
            query={{ location: row.path, branch: row.branch.id, status: statusesInLocation.join() }}
            onOpen={stone => go(`${stones}/${stone.id}`)}
            summary={['stoneName', 'shape', 'weight', 'askingRate']}
            onNew={false}
            empty="No stone is here."
          />
        </Section>
      )}
      {shown === 'label' && <LocationLabels locations={[row]} onClose={() => show(null)} />}
    </Page>
  )
}

/** A location that this device knows without a connection: stones are scanned into it. */
const KnownLocation = ({ id, path }: { id: string; path: string }) => (
  <Page title={path}>
    <div className={classes.put}>
      <PutStones row={{ id, path }} />
    </div>
  </Page>
)

/** The page of a location: scanning stones into it, what is in it, and its facts. */
const LocationPageById = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data: row, error, refetch } = useRecord(entities.location, id === 'new' ? undefined : id)
  const known = useKnownLocations().data?.find(one => one.id === id)
  if (id === 'new') return <NewLocation />
  if (error && !row && known) return <KnownLocation key={id} id={id} path={known.title} />
  if (error && !row) return <ListFault error={error} retry={() => void refetch()} />
  return row ? <Location key={row.id} row={row} /> : null
}
export default LocationPageById
