import { Button } from '@mantine/core'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import classes from './setup.module.css'

/** The button of a step that saves each thing by itself. */
export const Continue = ({ onDone, label = 'Continue' }: { onDone: () => void; label?: string }) => {
  useKeys([{ key: 'mod+Enter', label, run: onDone }])
  return (
    <footer className={classes.foot}>
      <Button onClick={onDone} rightSection={<KeyHint of="mod+Enter" />}>
        {label}
      </Button>
    </footer>
  )
}
