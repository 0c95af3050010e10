import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import { RecordForm } from '../../kit/form/form.tsx'
import { Page } from '../../kit/shell/page.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import classes from './location.module.css'
import { type LocationPage, locationHome } from './messages.ts'

const RemoveDialog = onDemand(async () => (await import('../../kit/record/remove.tsx')).RemoveDialog)

/** The screen of a new location, in the user's branch unless another is chosen. */
export const NewLocation = () => {
  const go = useGo()
  const { branch } = useUser()
  return (
    <Page title="New location" back={{ to: locationHome, label: 'Locations' }}>
      <div className={classes.form}>
        <RecordForm
          entity={entities.location}
          initial={{ branch }}
          onSaved={row => go(`${locationHome}/${row.id}`, { replace: true })}
          onCancel={() => go(locationHome)}
        />
      </div>
    </Page>
  )
}

/** Changes a location: its name, where it stands, and whether it is still used. */
export const EditLocation = ({ row, onClose }: { row: LocationPage; onClose: () => void }) => {
  const go = useGo()
  const { can } = useRights()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.form}>
      <RecordForm entity={entities.location} record={row} onSaved={onClose} onCancel={onClose} />
      {can('remove', entities.location) && (
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          Delete this location
        </Button>
      )}
      {isAsking && <RemoveDialog entity={entities.location} row={row} onDone={() => go(locationHome)} onClose={() => setAsking(false)} />}
    </div>
  )
}
