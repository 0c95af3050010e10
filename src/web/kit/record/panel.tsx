import { type ReactNode, useState } from 'react'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import { useRecord } from '../data/query.ts'
import { IconButton } from '../display/icon-button.tsx'
import { TrashIcon } from '../display/icons.tsx'
import { onDemand } from '../feedback/on-demand.tsx'
import type { FormProps } from '../form/form.tsx'
import { Panel, Section } from '../shell/page.tsx'
import { useRights } from '../shell/session.tsx'
import { Actions } from './actions.tsx'
import { type AnyRow, capital, fieldsFor, titleOf } from './entity.ts'
import { History } from './history.tsx'
import { Summary } from './summary.tsx'

// Loaded on demand: forms need a library that lists do not.
const RecordForm = onDemand(async () => (await import('../form/form.tsx')).RecordForm)
const RemoveDialog = onDemand(async () => (await import('./remove.tsx')).RemoveDialog)

type RecordPanelProps<R extends Entity> = Pick<FormProps<R>, 'groups' | 'hide' | 'inputs' | 'initial' | 'follow' | 'head' | 'preview'> & {
  entity: R
  id: string
  onClose: () => void
  onOpen?: (id: string) => void
  /** The fields above the form, by default those that the system fills. */
  summary?: readonly string[]
  /** Beside the title. */
  actions?: (row: RowOf<R>) => ReactNode
  /** Above the form. */
  children?: (row: RowOf<R>) => ReactNode
}

/** A record beside its list: a summary, its form when it may be changed, and its history. */
export const RecordPanel = <R extends Entity>(props: RecordPanelProps<R>) => {
  const { entity, id, onClose, onOpen, children, actions, summary, ...rest } = props
  const isNew = id === 'new'
  const { role, can } = useRights()
  const { data: row, error } = useRecord(entity, isNew ? undefined : id)
  const title = isNew ? `New ${entity.one}` : row ? titleOf(entity, row) : ''
  const given = fieldsFor(role, entity)
    .filter(([name, field]) => field.mode === 'readonly' && name !== entity.title && field.kind !== 'lines')
    .map(([name]) => name)
  const editable = !entity.lifecycle && can('update', entity)
  const all = fieldsFor(role, entity)
    .filter(([, field]) => field.kind !== 'lines')
    .map(([name]) => name)
  const names = summary ?? (editable ? given : all)

  if (error)
    return (
      <Panel title={capital(entity.one)} onClose={onClose}>
        <p role="alert">{error.message}</p>
      </Panel>
    )
  if (!isNew && !row)
    return (
      <Panel title={<>&nbsp;</>} onClose={onClose}>
        {null}
      </Panel>
    )
  return (
    <Panel
      title={title}
      onClose={onClose}
      actions={
        row && (
          <>
            {actions?.(row)}
            {entity.lifecycle ? (
              <Actions<Entity> entity={entity} record={row} own={{}} />
            ) : (
              <RemoveButton entity={entity} row={row} onDone={onClose} />
            )}
          </>
        )
      }
    >
      {row && children?.(row)}
      {row && names.length > 0 && <Summary entity={entity} record={row} names={names} />}
      {(isNew || editable) && (
        <RecordForm
          entity={entity}
          record={row}
          {...rest}
          onCancel={onClose}
          onSaved={saved => {
            if (isNew) onOpen?.(saved.id)
          }}
        />
      )}
      {row && can('read', entity) && (
        <Section title="History">
          <History entity={entity} id={id} />
        </Section>
      )}
    </Panel>
  )
}

/** Deletes a record, after a question. */
const RemoveButton = ({ entity, row, onDone }: { entity: Entity; row: AnyRow; onDone: () => void }) => {
  const { can } = useRights()
  const [isAsking, setAsking] = useState(false)
  if (!can('remove', entity)) return null
  return (
    <>
      <IconButton label={`Delete this ${entity.one}`} onClick={() => setAsking(true)}>
        <TrashIcon />
      </IconButton>
      {isAsking && <RemoveDialog entity={entity} row={row} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}
