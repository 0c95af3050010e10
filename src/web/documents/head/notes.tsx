import { Alert } from '@mantine/core'
import type { Entity } from '../../../domain/kit/entity.ts'
import { UnfinishedNote } from '../../kit/draft/unfinished.tsx'
import { MergeNote } from '../../kit/form/merge/note.tsx'
import classes from '../document.module.css'
import type { DocumentForm } from '../form.ts'
import { AskButton } from '../permission/ask.tsx'
import { RequestStatus } from '../permission/status.tsx'
import type { FormRow, FormValues } from '../state.ts'

type Props<Row extends FormRow, Values extends FormValues> = {
  editor: DocumentForm<Row, Values>
  row: Row | null
  one: string
  entity: Entity
}

/** The messages above a document: why it was refused, a restored draft, and changes by other users. */
export const DocumentNotes = <Row extends FormRow, Values extends FormValues>({ editor, row, one, entity }: Props<Row, Values>) => {
  const { fault, needed, restored, pending, isReadOnly } = editor
  return (
    <>
      {pending && (
        <MergeNote
          entity={entity}
          one={one}
          rules={editor.mergeRules}
          pending={pending}
          isChanged={editor.unsaved}
          onChoose={editor.choose}
          onSave={() => void editor.saving.current?.()}
          onTake={editor.discard}
        />
      )}
      {fault && (
        <Alert color="red" p="xs" role="alert">
          <div className={classes.refusal}>
            <span>{fault}</span>
            {needed && <AskButton needed={needed} />}
          </div>
        </Alert>
      )}
      {isReadOnly && row?.state === 'draft' && (
        <Alert color="gray" p="xs" role="note">
          This {one} belongs to {row.createdBy ?? 'another user'}. A Salesman can change only their own.
        </Alert>
      )}
      <RequestStatus of={entity} row={row} />
      <UnfinishedNote />
      {restored && (
        <Alert color="gray" p="xs" role="note">
          Your unsaved changes are restored.{' '}
          <button type="button" className={classes.plain} onClick={editor.startOver}>
            {row ? 'Show saved version' : 'Start over'}
          </button>
        </Alert>
      )}
    </>
  )
}
