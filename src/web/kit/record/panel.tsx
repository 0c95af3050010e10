import { lazy, type ReactNode, Suspense } from 'react'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import { useRecord, useRemove } from '../data/query.ts'
import { IconButton } from '../display/icon-button.tsx'
import { TrashIcon } from '../display/icons.tsx'
import { confirm } from '../feedback/confirm.tsx'
import { notify } from '../feedback/notice.tsx'
import type { FormProps } from '../form/form.tsx'
import { Panel, Section } from '../shell/page.tsx'
import { useRights } from '../shell/session.tsx'
import { Actions } from './actions.tsx'
import { type AnyRow, capital, fieldsFor, titleOf } from './entity.ts'
import { History } from './history.tsx'
import { Summary } from './summary.tsx'

// Loaded on demand: forms need a library that lists do not.
const RecordForm = lazy(async () => ({ default: (await import('../form/form.tsx')).RecordForm }))

type RecordPanelProps<R extends Entity> = Pick<FormProps<R>, 'groups' | 'hide' | 'inputs' | 'initial' | 'follow' | 'preview'> & {
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
        <Suspense fallback={null}>
          <RecordForm
            entity={entity}
            record={row}
            {...rest}
            onCancel={onClose}
            onSaved={saved => {
              if (isNew) onOpen?.(saved.id)
            }}
          />
        </Suspense>
      )}
      {row && can('read', entity) && (
        <Section title="History">
          <History entity={entity} id={id} />
        </Section>
      )}
    </Panel>
  )
}

/** Deletes a record after confirmation. The server explains when a reference prevents it. */
const RemoveButton = ({ entity, row, onDone }: { entity: Entity; row: AnyRow; onDone: () => void }) => {
  const { can } = useRights()
  const remove = useRemove(entity)
  if (!can('remove', entity)) return null
  const { id } = row
  const title = titleOf(entity, row)
  const confirmRemoval = async () => {
    if (
      !(await confirm({
        title: `Delete ${title}?`,
        message: 'This cannot be undone. A record that others use cannot be deleted.',
        ok: 'Delete',
        color: 'red',
      }))
    )
      return
    try {
      await remove.mutateAsync(id)
      notify.success(`${title} deleted.`)
      onDone()
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <IconButton label={`Delete this ${entity.one}`} onClick={() => void confirmRemoval()} disabled={remove.isPending}>
      <TrashIcon />
    </IconButton>
  )
}
