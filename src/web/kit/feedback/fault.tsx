import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import classes from '../list/list.module.css'

/** The error page of a screen that crashed, with a retry button. */
export const Fault = ({ error }: ErrorComponentProps) => (
  <div className={classes.empty} role="alert">
    <h2>This screen could not be shown</h2>
    <p>{error instanceof Error ? error.message : 'Something is wrong.'}</p>
    <Button variant="default" onClick={() => window.location.reload()}>
      Reload
    </Button>
  </div>
)

/** An empty placeholder while a screen loads; the loading bar shows the progress. */
export const Waiting = () => <div aria-busy="true" />
