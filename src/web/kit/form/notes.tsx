import { Alert, Button } from '@mantine/core'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { KeyHint } from '../shell/keys.tsx'
import classes from './form.module.css'

/** The message above a form that could not be saved. */
export const FormNotes = ({ fault, wrong = 0 }: { fault: string | null; wrong?: number }) => {
  const message = fault ?? (wrong === 0 ? null : wrong === 1 ? 'Correct the marked field.' : `Correct the ${wrong} marked fields.`)
  return <ErrorAlert message={message} />
}

/** Says that an earlier draft was restored. */
export const Restored = ({ onStartOver }: { onStartOver: () => void }) => (
  <Alert color="gray" p="xs">
    Your unsaved changes are restored.{' '}
    <button type="button" className={classes.link} onClick={onStartOver}>
      Start over
    </button>
  </Alert>
)

/** The foot of a form: save or cancel. */
export const FormFoot = ({
  isNew,
  isDirty,
  isSaving,
  onCancel,
}: {
  isNew: boolean
  isDirty: boolean
  isSaving: boolean
  onCancel?: (() => void) | undefined
}) => (
  <footer className={classes.foot}>
    <Button type="submit" loading={isSaving} disabled={!isNew && !isDirty} rightSection={<KeyHint of="mod+s" />}>
      Save
    </Button>
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        {isDirty ? 'Cancel' : 'Close'}
      </Button>
    )}
    {isDirty && <span className={classes.unsaved}>Unsaved changes</span>}
  </footer>
)
