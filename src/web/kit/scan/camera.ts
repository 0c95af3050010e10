import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { remember, remembered } from '../draft/memory.ts'
import { type Decoder, startDecoder } from './decoder.ts'

/** The camera messages. */
export const cameraMessages = {
  noCamera: 'No camera detected.',
  denied: 'Permission denied in browser',
  notStarted: 'Please start the scanner',
  busy: 'Another program uses the camera. Close it and try again.',
  insecure: 'The camera works only on a secure address (https).',
}

const chosen = 'scan.camera'

type Phase = 'starting' | 'running' | 'stopped'
type Torch = 'on' | 'off' | null
// Chrome has the lamp of the camera; the types of the browser do not know it yet.
declare global {
  interface MediaTrackCapabilities {
    torch?: boolean
  }
  interface MediaTrackConstraintSet {
    torch?: boolean
  }
}

const openCamera = (): Promise<MediaStream> => {
  const { mediaDevices } = navigator
  if (!mediaDevices) return Promise.reject(new Error(isSecureContext ? cameraMessages.noCamera : cameraMessages.insecure))
  const id = remembered<string | null>(chosen, null)
  const which = id ? { deviceId: { ideal: id } } : { facingMode: 'environment' }
  return mediaDevices.getUserMedia({ video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } } })
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof DOMException)) return error instanceof Error ? error.message : cameraMessages.noCamera
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return cameraMessages.denied
  return error.name === 'NotReadableError' || error.name === 'AbortError' ? cameraMessages.busy : cameraMessages.noCamera
}

const canLight = (stream: MediaStream): boolean => Boolean(stream.getVideoTracks()[0]?.getCapabilities?.().torch)

const end = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) {
    track.onended = null
    track.stop()
  }
}

/** The camera shown in a video element, with its controls. It starts on mount and stops on unmount. */
export const useCamera = (video: RefObject<HTMLVideoElement | null>) => {
  const [phase, setPhase] = useState<Phase>('starting')
  const [fault, setFault] = useState<string | null>(null)
  const [cameras, setCameras] = useState<MediaDeviceInfo[]>([])
  const [camera, setCamera] = useState<string | null>(null)
  const [torch, setTorch] = useState<Torch>(null)
  const [decoder, setDecoder] = useState<Decoder | null>(null)
  const stream = useRef<MediaStream | null>(null)
  const turn = useRef(0)

  const stop = useCallback((why: string | null = null) => {
    turn.current += 1
    end(stream.current)
    stream.current = null
    setTorch(null)
    setFault(why)
    setPhase('stopped')
  }, [])

  const start = useCallback(async () => {
    stop()
    setPhase('starting')
    const mine = turn.current
    const isMine = () => mine === turn.current
    try {
      const opened = await openCamera()
      if (!isMine()) return end(opened)
      stream.current = opened
      const [track] = opened.getVideoTracks()
      if (track) track.onended = () => stop(cameraMessages.noCamera)
      if (video.current) video.current.srcObject = opened
      setCamera(track?.getSettings().deviceId ?? null)
      setCameras((await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput'))
      const read = await startDecoder()
      if (!isMine()) return
      setTorch(canLight(opened) ? 'off' : null)
      setDecoder(() => read)
      setPhase('running')
    } catch (error) {
      if (isMine()) stop(wordsOf(error))
    }
  }, [stop, video])

  useEffect(() => {
    void start()
    // The decoder loads while the user answers the camera permission prompt.
    startDecoder().catch(() => {})
    const onHidden = () => document.hidden && stop()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      turn.current += 1
      end(stream.current)
    }
  }, [start, stop])

  const choose = (id: string) => {
    remember(chosen, id)
    void start()
  }
  const light = async () => {
    const to = torch === 'on' ? 'off' : 'on'
    await stream.current?.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: to === 'on' }] })
    setTorch(to)
  }
  return { phase, fault, cameras, camera, torch, decoder, start, stop, choose, light }
}
export type Camera = ReturnType<typeof useCamera>
