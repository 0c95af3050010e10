import { Alert, Button } from '@mantine/core'
import { KeyHint } from '../shell/keys.tsx'
import classes from './form.module.css'

/** The one sentence on top of a form that could not be saved. */
export const FormNotes = ({ fault, wrong = 0 }: { fault: string | null; wrong?: number }) => {
  const message = fault ?? (wrong === 0 ? null : wrong === 1 ? 'One field needs another look.' : `${wrong} fields need another look.`)
  return (
    message && (
      <Alert color="red" role="alert" p="xs">
        {message}
      </Alert>
    )
  )
}

/** Says that what was typed another time stands here again. */
export const Restored = ({ onStartOver }: { onStartOver: () => void }) => (
  <Alert color="gray" p="xs">
    What you typed last time is here again.{' '}
    <button type="button" className={classes.link} onClick={onStartOver}>
      Start over
    </button>
  </Alert>
)

/** Says that somebody else was faster, and what can be done about it. */
export const Theirs = ({ one, onSave, onTake }: { one: string; onSave: () => void; onTake: () => void }) => (
  <Alert color="yellow" title={`Someone else changed this ${one} meanwhile`} role="alert">
    <p>Your changes are not lost. Save them over theirs, or discard them and see theirs.</p>
    <div className={classes.choice}>
      <Button size="xs" onClick={onSave}>
        Save mine
      </Button>
      <Button size="xs" variant="default" onClick={onTake}>
        Take theirs
      </Button>
    </div>
  </Alert>
)

/** The foot of a form: save, or let be. */
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
    {isDirty && <span className={classes.unsaved}>Not saved yet</span>}
  </footer>
)
