import { lazy, type ReactNode, Suspense } from 'react'
import type { Noun, RowOf } from '../../../domain/kit/entity.ts'
import { Actions } from './actions.tsx'
import { confirm } from '../feedback/confirm.tsx'
import { Facts } from './facts.tsx'
import type { FormProps } from '../form/form.tsx'
import { History } from './history.tsx'
import { IconButton } from '../display/icon-button.tsx'
import { TrashIcon } from '../display/icons.tsx'
import { notify } from '../feedback/notice.tsx'
import { capital, fieldsFor, titleOf } from '../noun.ts'
import { Panel, Section } from '../shell/page.tsx'
import { useRecord, useRemove } from '../data/query.ts'
import { useRights } from '../shell/session.tsx'

// Forms bring a library along that a list does not need.
const RecordForm = lazy(async () => ({ default: (await import('../form/form.tsx')).RecordForm })) as unknown as <R extends Noun>(
  props: FormProps<R>,
) => ReactNode

export type RecordPanelProps<R extends Noun> = Pick<FormProps<R>, 'groups' | 'hide' | 'inputs' | 'initial' | 'preview'> & {
  noun: R
  id: string
  onClose: () => void
  onOpen?: (id: string) => void
  /** Fields shown above the form; else what the system itself fills. */
  facts?: readonly string[]
  /** Beside the name. */
  actions?: (row: RowOf<R>) => ReactNode
  /** Above the form. */
  children?: (row: RowOf<R>) => ReactNode
}

/** A record beside its list: what is known, its form (or only facts where it may not be changed), and its history. */
export const RecordPanel = <R extends Noun>(props: RecordPanelProps<R>) => {
  const { noun, id, onClose, onOpen, children, actions, facts, ...rest } = props
  const isNew = id === 'new'
  const { role, can } = useRights()
  const { data: row, error } = useRecord(noun, isNew ? undefined : id)
  const title = isNew ? `New ${noun.one}` : row ? titleOf(noun, row as Record<string, unknown>) : ''
  const given = fieldsFor(role, noun)
    .filter(([name, field]) => field.mode === 'readonly' && name !== noun.title && field.kind !== 'lines')
    .map(([name]) => name)
  const editable = !noun.life && can('update', noun)
  const all = fieldsFor(role, noun)
    .filter(([, field]) => field.kind !== 'lines')
    .map(([name]) => name)
  const names = facts ?? (editable ? given : all)

  if (error)
    return (
      <Panel title={capital(noun.one)} onClose={onClose}>
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
            {noun.life ? <Actions noun={noun} record={row} /> : <RemoveButton noun={noun} row={row} onDone={onClose} />}
          </>
        )
      }
    >
      {row && children?.(row)}
      {row && names.length > 0 && <Facts noun={noun} record={row as object} names={names} />}
      {(isNew || editable) && (
        <Suspense fallback={null}>
          <RecordForm
            noun={noun}
            record={row}
            {...rest}
            onCancel={onClose}
            onSaved={saved => {
              if (isNew) onOpen?.((saved as { id: string }).id)
            }}
          />
        </Suspense>
      )}
      {row && can('read', noun) && (
        <Section title="History">
          <History noun={noun} id={id} />
        </Section>
      )}
    </Panel>
  )
}

/** Deletes a record after asking; the server says why it may not be, where something refers to it. */
const RemoveButton = ({ noun, row, onDone }: { noun: Noun; row: object; onDone: () => void }) => {
  const { can } = useRights()
  const remove = useRemove(noun)
  if (!can('remove', noun)) return null
  const { id } = row as { id: string }
  const title = titleOf(noun, row as Record<string, unknown>)
  const ask = async () => {
    if (
      !(await confirm({
        title: `Delete ${title}?`,
        message: 'It is gone for good. What other records refer to stays.',
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
    <IconButton label={`Delete this ${noun.one}`} onClick={() => void ask()} disabled={remove.isPending}>
      <TrashIcon />
    </IconButton>
  )
}
