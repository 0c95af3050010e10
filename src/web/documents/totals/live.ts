import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'

// After the key itself is on the screen; several keys at once are one piece of work.
const soon = 30

/** What is reckoned from a form while someone types, worked out a moment after a key: `read` turns its values into the answer. */
export const useLive = <V extends FieldValues, T>(read: (values: V) => T): T => {
  const form = useFormContext<V>()
  const [live, setLive] = useState(() => read(form.getValues()))
  // The reading may close over what a screen knows; the newest one counts, and a new one starts nothing anew.
  const reading = useRef(read)
  reading.current = read
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const work = () => {
      timer = undefined
      setLive(reading.current(form.getValues()))
    }
    const schedule = () => {
      timer ??= setTimeout(work, soon)
    }
    schedule()
    const stop = form.subscribe({ formState: { values: true }, callback: schedule })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [form])
  return live
}
