import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'

/** What is reckoned from a form while someone types, worked out at most once a frame: `read` turns its values into the answer. */
export const useLive = <V extends FieldValues, T>(read: (values: V) => T): T => {
  const form = useFormContext<V>()
  const [live, setLive] = useState(() => read(form.getValues()))
  // The reading may close over what a screen knows; the newest one counts, and a new one starts nothing anew.
  const reading = useRef(read)
  reading.current = read
  useEffect(() => {
    let frame = 0
    const work = () => {
      frame = 0
      setLive(reading.current(form.getValues()))
    }
    const later = () => {
      frame ||= requestAnimationFrame(work)
    }
    later()
    const stop = form.subscribe({ formState: { values: true }, callback: later })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [form])
  return live
}
