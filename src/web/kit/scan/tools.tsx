import { IconButton } from '../display/icon-button.tsx'
import { PauseIcon, PlayIcon, TorchIcon } from '../display/icons.tsx'
import { notify } from '../feedback/notice.tsx'
import type { Camera } from './camera.ts'

/** The camera controls: switch camera, light, pause. */
export const ScanTools = ({ camera }: { camera: Camera }) => {
  const { phase, cameras, torch } = camera
  const isOn = phase !== 'stopped'
  return (
    <>
      {cameras.length > 1 && (
        <select aria-label="Camera" value={camera.camera ?? ''} onChange={event => camera.choose(event.currentTarget.value)}>
          {cameras.map(({ deviceId, label }, index) => (
            <option key={deviceId} value={deviceId}>
              {label || `Camera ${index + 1}`}
            </option>
          ))}
        </select>
      )}
      {torch && (
        <IconButton label="Light" aria-pressed={torch === 'on'} onClick={() => void camera.light().catch(notify.error)}>
          <TorchIcon />
        </IconButton>
      )}
      <IconButton label={isOn ? 'Pause the camera' : 'Start the camera'} onClick={() => (isOn ? camera.stop() : void camera.start())}>
        {isOn ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
    </>
  )
}
