import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { PhotoIcon } from '../display/icons.tsx'
import { Dialog, DialogFoot } from '../feedback/dialog.tsx'
import { useCamera } from './camera.ts'
import { CameraState } from './camera-state.tsx'
import { notLoaded, startDecoder } from './decoder.ts'
import { Finder } from './finder.tsx'
import { useFrames } from './frames.ts'
import { imagesIn, pixelsOfFile } from './picture.ts'
import classes from './scan.module.css'
import type { Scanner } from './scan.tsx'
import { ScanTools } from './tools.tsx'

export type ScanDialogProps = { scanner: Scanner }

const vibration = 300

/** Scans with the camera, or from a chosen, dropped or pasted image. */
export const ScanDialog = ({ scanner }: ScanDialogProps) => {
  const { title, continuous, answers, close, take } = scanner
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const camera = useCamera(video)
  const [found, setFound] = useState(0)
  const [word, setWord] = useState<string | null>(null)
  const isRunning = camera.phase === 'running'

  const onCodes = (codes: readonly string[]) => {
    if (found > 0 && !continuous) return
    navigator.vibrate?.(vibration)
    setFound(before => before + 1)
    setWord(null)
    for (const code of continuous ? codes : codes.slice(0, 1)) take(code)
  }
  useFrames(video, isRunning ? camera.decoder : null, code => onCodes([code]))

  const readImages = async (images: readonly File[]) => {
    for (const image of images) {
      const problem = await readImage(image, onCodes)
      if (problem) setWord(problem)
    }
  }
  const paste = useRef(readImages)
  paste.current = readImages
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => void paste.current(imagesIn(clipboardData))
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  return (
    <Dialog title={title} onClose={close}>
      <section
        className={classes.scan}
        aria-label="Scanner"
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          void readImages(imagesIn(event.dataTransfer))
        }}
      >
        <Finder video={video} phase={camera.phase} className={classes.finder}>
          {isRunning && <span key={found} className={classes.frame} data-found={found > 0 || undefined} />}
          <CameraState camera={camera} />
        </Finder>
        <div className={classes.below}>
          <p className={classes.word} role="status">
            {word ?? (isRunning ? 'Hold a label in front of the camera.' : '')}
          </p>
          <ScanTools camera={camera} />
        </div>
        {continuous && (
          <ol
            className={classes.answers}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
            tabIndex={0}
            aria-label="Scan results"
            aria-live="polite"
            data-empty="Scanned codes are listed here."
          >
            {answers.map(({ id, tone, message: sentence }) => (
              <li key={id} data-tone={tone}>
                {sentence}
              </li>
            ))}
          </ol>
        )}
      </section>
      <DialogFoot>
        <input
          ref={file}
          type="file"
          accept="image/*"
          multiple={continuous}
          hidden
          aria-label="Image with a code"
          onChange={event => {
            const images = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            void readImages(images)
          }}
        />
        <Button
          variant="default"
          leftSection={<PhotoIcon />}
          title="You can also drop or paste an image"
          onClick={() => file.current?.click()}
        >
          From an image
        </Button>
        <Button data-autofocus variant={answers.length > 0 ? 'filled' : 'default'} onClick={close}>
          {answers.length > 0 ? 'Done' : 'Close'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** Passes on the codes in an image. Returns an error message when there are none. */
const readImage = async (image: File, onCodes: (codes: string[]) => void): Promise<string | null> => {
  const pixels = await pixelsOfFile(image)
  if (!pixels) return `${image.name} is not an image.`
  try {
    const codes = await (await startDecoder())(pixels, true)
    if (codes.length === 0) return `There is no code in ${image.name}.`
    onCodes(codes)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : notLoaded
  }
}
