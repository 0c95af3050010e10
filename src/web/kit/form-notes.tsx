import { Alert, Button } from '@mantine/core'
import { KeyHint } from './keys.tsx'
import classes from './form.module.css'

/** The one sentence on top of a form that could not be saved. */
export const FormNotes = ({ fault }: { fault: string | null }) => (fault ? <Alert color="red" role="alert" p="xs">{fault}</Alert> : null)

/** The foot of a form: save, or let be. */
export const FormFoot = ({ isNew, isDirty, isSaving, onCancel }: { isNew: boolean; isDirty: boolean; isSaving: boolean; onCancel?: (() => void) | undefined }) => (
  <footer className={classes.foot}>
    <Button type="submit" loading={isSaving} disabled={!isNew && !isDirty} rightSection={<KeyHint of="mod+s" />}>Save</Button>
    {onCancel && <Button variant="default" onClick={onCancel}>{isDirty ? 'Cancel' : 'Close'}</Button>}
    {isDirty && <span className={classes.unsaved}>Not saved yet</span>}
  </footer>
)
