import { Button } from '@mantine/core'
import { type Camera, cameraMessages } from './camera.ts'
import classes from './scan.module.css'

const help: Record<string, string> = {
  [cameraMessages.denied]: 'Allow the camera in the browser’s address bar, then start again.',
  [cameraMessages.noCamera]: 'Use a handheld scanner or an image.',
}

/** While the camera is off: why, and a button that starts it. */
export const CameraState = ({ camera: { phase, fault, start } }: { camera: Pick<Camera, 'phase' | 'fault' | 'start'> }) => (
  <>
    {phase === 'starting' && <p className={classes.state}>Starting the camera…</p>}
    {phase === 'stopped' && (
      <div className={classes.state} role={fault ? 'alert' : 'status'}>
        <strong>{fault ?? cameraMessages.notStarted}</strong>
        {fault && help[fault] && <span>{help[fault]}</span>}
        <Button size="xs" variant="default" onClick={() => void start()}>
          Start
        </Button>
      </div>
    )}
  </>
)
