import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { MinusIcon, PlusIcon } from '../../kit/display/icons.tsx'
import { useKeys } from '../../kit/shell/keys.tsx'
import classes from './zoom.module.css'

const steps = [1, 2, 4] as const

type Focus = { x: number; y: number }

/** A picture as a whole, and larger by a click, the buttons, or the keys + and −. A larger one is moved by scrolling. */
export const Zoom = ({ src, alt }: { src: string; alt: string }) => {
  const frame = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(0)
  const focus = useRef<Focus>({ x: 0.5, y: 0.5 })
  const scale = steps[step] ?? 1
  // The place that was clicked stays in the middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scale needs a new place.
  useLayoutEffect(() => {
    const { current: box } = frame
    if (!box) return
    const { x, y } = focus.current
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2)
  }, [scale])
  const zoom = (by: number, at: Focus = { x: 0.5, y: 0.5 }) => {
    focus.current = at
    setStep(Math.max(0, Math.min(steps.length - 1, step + by)))
  }
  const click = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: MouseEvent<HTMLImageElement>) => {
    if (step === steps.length - 1) return setStep(0)
    zoom(1, { x: offsetX / currentTarget.clientWidth, y: offsetY / currentTarget.clientHeight })
  }
  useKeys([
    { key: '+', label: 'Larger', run: () => zoom(1) },
    { key: '-', label: 'Smaller', run: () => zoom(-1) },
  ])
  return (
    <div className={classes.zoom}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a picture that is larger than its frame. */}
      <div ref={frame} className={classes.frame} tabIndex={0} data-zoomed={step > 0 || undefined}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons below do the same. */}
        <img
          key={src}
          src={src}
          alt={alt}
          style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
          onClick={click}
          draggable={false}
        />
      </div>
      <div className={classes.buttons}>
        <IconButton label="Smaller" onClick={() => zoom(-1)} disabled={step === 0}>
          <MinusIcon />
        </IconButton>
        <IconButton label="Larger" onClick={() => zoom(1)} disabled={step === steps.length - 1}>
          <PlusIcon />
        </IconButton>
      </div>
    </div>
  )
}
