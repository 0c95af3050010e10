import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { quantityOf } from '../stock/stone/cells.tsx'
import { makesJewels } from './kind.ts'
import { WorkDialog, type WorkDialogProps } from './transition-dialog.tsx'

/** Takes results back into work. A piece of jewelry is taken apart as a whole. */
export const ReworkDialog = (props: WorkDialogProps) => {
  const { kind, row } = props
  const jewels = makesJewels(kind)
  const finished = row.results.filter(result => result.kind === 'output' && !result.reworked && result.inventory)
  const [ticked, setTicked] = useState<readonly string[]>(finished.length === 1 ? finished.map(({ id }) => id) : [])
  const [reason, setReason] = useState('')
  return (
    <WorkDialog
      {...props}
      title={`Rework of ${row.number}`}
      action="rework"
      ok="Start rework"
      inputOf={() => ({ reason: reason.trim(), ...(jewels ? {} : { results: ticked }) })}
      successMessage={`Rework of ${row.number} started.`}
      isReady={reason.trim() !== '' && (jewels || ticked.length > 0)}
    >
      {jewels ? (
        <p>{finished.map(({ inventory }) => inventory?.title).join(', ')} is taken apart. All its parts are in work again.</p>
      ) : (
        finished.map(({ id, inventory, pieces, weight }) => (
          <Checkbox
            key={id}
            label={`${inventory?.title}, ${quantityOf(pieces, weight)}`}
            checked={ticked.includes(id)}
            onChange={() => setTicked(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id]))}
          />
        ))
      )}
      <Textarea
        label="Reason"
        description="Enter what is wrong, in a few words."
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </WorkDialog>
  )
}
