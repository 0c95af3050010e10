import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues } from './state.ts'

/**
 * Calls `look` a moment after each change of the form, and at once when the form or the page is closed. `look` must not change between
 * renders.
 */
export const useAfterChange = <Values extends FormValues>(form: UseFormReturn<Values>, look: () => void): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookNow = () => {
      timer = undefined
      look()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(lookNow, 120)
      },
    })
    window.addEventListener('pagehide', look)
    return () => {
      stop()
      clearTimeout(timer)
      if (timer !== undefined) look()
      window.removeEventListener('pagehide', look)
    }
  }, [form, look])
