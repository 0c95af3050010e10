import { useEffect, useMemo, useRef, useState } from 'react'
import { forget, remember, remembered } from './draft/memory.ts'
import { useUser } from './shell/session.tsx'

/** What somebody typed and did not save yet: it survives a closed tab, a lost session and a lost connection. */
export const useDraft = <T>(name: string) => {
  const key = `draft.${useUser().id}.${name}`
  const [found] = useState(() => remembered<T | null>(key, null))
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | undefined>(undefined)
  useEffect(() => {
    const flush = () => {
      waiting.current?.write()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return useMemo(() => {
    const stop = () => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = undefined
    }
    return {
      /** What was found when this screen opened, or null. */
      found,
      /** Keeps what is typed now, as soon as the fingers rest. */
      keep: (value: T) => {
        stop()
        const write = () => {
          stop()
          remember(key, value)
        }
        waiting.current = { timer: setTimeout(write, 400), write }
      },
      /** Lets go of it: it has been saved, or is not wanted. */
      drop: () => {
        stop()
        forget(key)
      },
    }
  }, [found, key])
}
