import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { cameraMessages, useCamera } from '../../../kit/scan/camera.ts'
import { startDecoder } from '../../../kit/scan/decoder.ts'
import { Finder } from '../../../kit/scan/finder.tsx'
import { useFrames } from '../../../kit/scan/frames.ts'
import { ScanTools } from '../../../kit/scan/tools.tsx'
import classes from './count.module.css'

/** The camera, open while the user counts with it. Every code in view is counted. */
export const CountCamera = ({ onCode }: { onCode: (code: string) => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  const { phase, fault, decoder, start } = camera
  useFrames(video, phase === 'running' ? decoder : null, onCode)
  // Preloaded, because the decoder cannot be loaded without a connection.
  useEffect(() => void startDecoder().catch(() => {}), [])
  return (
    <section className={classes.camera} aria-label="Camera">
      <Finder video={video} phase={phase} className={classes.finder}>
        {phase === 'starting' && <p className={classes.cameraState}>Starting the camera…</p>}
        {phase === 'stopped' && (
          <div className={classes.cameraState} role={fault ? 'alert' : 'status'}>
            <strong>{fault ?? cameraMessages.notStarted}</strong>
            <Button size="xs" variant="default" onClick={() => void start()}>
              Start
            </Button>
          </div>
        )}
      </Finder>
      <div className={classes.cameraTools}>
        <ScanTools camera={camera} />
      </div>
    </section>
  )
}
