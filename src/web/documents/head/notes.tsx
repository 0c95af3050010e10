import { Alert, Button } from '@mantine/core'
import { moment } from '../../kit/data/moment.ts'
import { UnfinishedNote } from '../../kit/draft/unfinished.tsx'
import classes from '../document.module.css'
import type { DocumentForm } from '../form.ts'
import type { FormRow, FormValues } from '../state.ts'

type Props<Row extends FormRow, Values extends FormValues> = { editor: DocumentForm<Row, Values>; row: Row | null; one: string }

/** What the person should know on top of the paper: why it was refused, what was brought back, what others did. */
export const DocumentNotes = <Row extends FormRow, Values extends FormValues>({ editor, row, one }: Props<Row, Values>) => {
  const { fault, restored, theirs } = editor
  return (
    <>
      {theirs ? (
        <Alert
          color="yellow"
          p="xs"
          role="alert"
          title={`${theirs.updatedBy ?? 'Someone'} has changed this ${one}, ${moment(theirs.updatedAt)}`}
        >
          <p>Your changes are not lost. Save them over theirs, or discard them and see theirs.</p>
          {theirs.state === 'draft' && (
            <Button size="xs" onClick={() => void editor.submit(theirs.version)}>
              Save mine
            </Button>
          )}{' '}
          <Button size="xs" variant="default" onClick={() => editor.take(theirs)}>
            Take theirs
          </Button>
        </Alert>
      ) : (
        fault && (
          <Alert color="red" p="xs" role="alert">
            {fault}
          </Alert>
        )
      )}
      <UnfinishedNote />
      {restored && (
        <Alert color="gray" p="xs" role="note">
          What you typed last time is here again.{' '}
          <button type="button" className={classes.plain} onClick={editor.startOver}>
            {row ? 'Show what is saved' : 'Start over'}
          </button>
        </Alert>
      )}
    </>
  )
}
