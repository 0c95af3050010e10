import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'

// In milliseconds. The typed key is shown first, and several keys are handled together.
const soon = 30

/** A value calculated from the form shortly after each key. `read` maps the form values to the result. */
export const useLive = <V extends FieldValues, T>(read: (values: V) => T): T => {
  const form = useFormContext<V>()
  const [live, setLive] = useState(() => read(form.getValues()))
  // `read` may close over state of the screen. The latest one is used, and a new one does not restart the effect.
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
