import { Alert, Button } from '@mantine/core'
import type { Entity } from '../../../domain/kit/entity.ts'
import { moment } from '../../kit/data/moment.ts'
import { UnfinishedNote } from '../../kit/draft/unfinished.tsx'
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
  const { fault, needed, restored, theirs, isReadOnly } = editor
  return (
    <>
      {theirs ? (
        <Alert
          color="yellow"
          p="xs"
          role="alert"
          title={`${theirs.updatedBy ?? 'Another user'} has changed this ${one}, ${moment(theirs.updatedAt)}`}
        >
          <p>Your changes are kept. Save your version, or discard it and use the saved version.</p>
          {theirs.state === 'draft' && (
            <Button size="xs" onClick={() => void editor.submit(theirs.version)}>
              Save my version
            </Button>
          )}{' '}
          <Button size="xs" variant="default" onClick={() => editor.take(theirs)}>
            Use saved version
          </Button>
        </Alert>
      ) : (
        fault && (
          <Alert color="red" p="xs" role="alert">
            <div className={classes.refusal}>
              <span>{fault}</span>
              {needed && <AskButton needed={needed} />}
            </div>
          </Alert>
        )
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
