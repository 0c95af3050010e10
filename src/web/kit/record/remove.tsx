import { Button } from '@mantine/core'
import { useContext } from 'react'
import { deactivation, type Entity, several, type Use } from '../../../domain/kit/entity.ts'
import { isList, isRecord } from '../../../domain/kit/json.ts'
import { counted } from '../data/number.ts'
import { useSaveChecked } from '../data/query.ts'
import { records } from '../data/records.ts'
import { Dialog, DialogFoot } from '../feedback/dialog.tsx'
import { FormDialog, useSubmit } from '../feedback/form-dialog.tsx'
import { notify } from '../feedback/notice.tsx'
import { Go, HomesContext } from '../shell/place.tsx'
import { useRights } from '../shell/session.tsx'
import { type AnyRow, entityNamed, isName, titleOf } from './entity.ts'

const isUse = (value: unknown): value is Use =>
  isRecord(value) &&
  typeof value.entity === 'string' &&
  isName(value.entity) &&
  (value.field === null || typeof value.field === 'string') &&
  typeof value.count === 'number'

/** Which records use the one that could not be deleted, in the data of the refusal. */
const usesIn = (data: unknown): Use[] => (isRecord(data) && isList(data.uses) ? data.uses.filter(isUse) : [])

type Props = {
  entity: Entity
  row: AnyRow
  /** What the user should know before. */
  message?: string
  onDone: () => void
  onClose: () => void
}

/** Asks whether to delete a record. When others use it, names them and offers to deactivate it. */
export const RemoveDialog = ({ entity, row, message = 'This cannot be undone.', onDone, onClose }: Props) => {
  const title = titleOf(entity, row)
  const { id } = row
  const removal = useSubmit(async () => {
    await records.remove(entity, id)
    return true
  })
  const uses = usesIn(removal.refused?.data)
  if (uses.length > 0) return <InUseDialog entity={entity} row={row} uses={uses} onClose={onClose} />
  return (
    <FormDialog
      title={`Delete ${title}?`}
      ok="Delete"
      color="red"
      ready
      action={removal}
      onClose={onClose}
      onSubmit={async () => {
        if (!(await removal.run(undefined))) return
        notify.success(`${title} deleted.`)
        onDone()
      }}
    >
      <p>{message}</p>
    </FormDialog>
  )
}

type InUseProps = { entity: Entity; row: AnyRow; uses: readonly Use[]; onClose: () => void }

/** Names the records that use this one, each kind with a link to its list, and offers to deactivate it instead. */
export const InUseDialog = ({ entity, row, uses, onClose }: InUseProps) => {
  const change = deactivation(entity)
  const title = titleOf(entity, row)
  const save = useSaveChecked(entity)
  const deactivate = useSubmit(async () => save.mutateAsync({ id: row.id, version: row.version, ...change }))
  const list = (
    <>
      <p>It cannot be deleted, because these use it:</p>
      <ul>
        {uses.map(use => (
          <li key={use.entity}>
            <UseLink use={use} id={row.id} onClick={onClose} />
          </li>
        ))}
      </ul>
    </>
  )
  const isOver = !change || Object.entries(change).every(([name, value]) => row[name] === value)
  if (isOver)
    return (
      <Dialog title={`${title} is in use`} onClose={onClose}>
        {list}
        <DialogFoot>
          <Button onClick={onClose} autoFocus>
            Close
          </Button>
        </DialogFoot>
      </Dialog>
    )
  return (
    <FormDialog
      title={`${title} is in use`}
      ok="Deactivate"
      ready
      action={deactivate}
      onClose={onClose}
      onSubmit={async () => {
        if (!(await deactivate.run(undefined))) return
        notify.success(`${title} deactivated.`)
        onClose()
      }}
    >
      {list}
      <p>Deactivate it instead: it stays where it is used, and is no longer offered.</p>
    </FormDialog>
  )
}

/** '12 invoices', as a link to their list where that can be filtered by this record. */
const UseLink = ({ use: { entity: name, field, count }, id, onClick }: { use: Use; id: string; onClick: () => void }) => {
  const homes = useContext(HomesContext)
  const { can } = useRights()
  const entity = entityNamed(name)
  const text = counted(count, entity.one, several(entity))
  const home = homes[name]?.('').replace(/(\/|\?open=)$/, '')
  if (!home || field === null || !entity.fields[field]?.filter || !can('read', entity)) return <>{text}</>
  return (
    <Go to={`${home}?${field}=${id}`} onClick={onClick}>
      {text}
    </Go>
  )
}
