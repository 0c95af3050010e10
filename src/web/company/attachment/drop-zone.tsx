import { Button } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { PhotoIcon, PlusIcon } from '../../kit/display/icons.tsx'
import classes from './files.module.css'

type DropProps = { onFiles: (files: File[]) => void; active: boolean; children: ReactNode }

/** An area that accepts dropped files. */
export const Drop = ({ onFiles, active, children }: DropProps) => {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  if (!active) return <div className={classes.drop}>{children}</div>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same from the keyboard.
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

type PickProps = { label: string; accept: string; onFiles: (files: File[]) => void; camera?: boolean; loading: boolean }

/** A button that picks files or takes a picture with the phone's camera. */
export const Pick = ({ label, accept, onFiles, camera, loading }: PickProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={!camera}
        aria-label={label}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        size="xs"
        variant="default"
        loading={loading}
        leftSection={camera ? <PhotoIcon /> : <PlusIcon />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
