import type { ReactNode, Ref } from 'react'
import type { Camera } from './camera.ts'
import classes from './finder.module.css'

type Props = {
  video: Ref<HTMLVideoElement>
  phase: Camera['phase']
  /** Sets the height. */
  className: string | undefined
  /** What is shown over the image: a frame, or why there is none. */
  children: ReactNode
}

/** The viewfinder: the image of the camera. */
export const Finder = ({ video, phase, className, children }: Props) => (
  <div className={`${classes.finder} ${className}`} data-phase={phase}>
    <video ref={video} autoPlay playsInline muted hidden={phase === 'stopped'} aria-label="Camera image" />
    {children}
  </div>
)
