import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import classes from '../list/list.module.css'

/** A screen that fell over: it says so, and offers another try. */
export const Fault = ({ error }: ErrorComponentProps) => (
  <div className={classes.empty} role="alert">
    <h2>This screen could not be shown</h2>
    <p>{error instanceof Error ? error.message : 'Something is wrong.'}</p>
    <Button variant="default" onClick={() => window.location.reload()}>
      Reload
    </Button>
  </div>
)

/** While a screen is fetched: nothing, as it is there within a moment; the bar on top says that it is coming. */
export const Waiting = () => <div aria-busy="true" />
