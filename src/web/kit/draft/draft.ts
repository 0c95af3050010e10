import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useUser } from '../shell/session.tsx'
import { forget, keysUnder, onRead, remember, remembered } from './sealed.ts'
import { useSlot } from './slot.tsx'
import { freeSlots, newSlot } from './slots.ts'

type StoredDraft<T> = {
  /** When it was typed, in milliseconds since 1970. */
  at: number
  /** A short description for the list of drafts. */
  says: string
  value: T
}
/** A draft that is not open in any tab. It can be resumed or discarded. */
export type Unfinished = { slot: string; at: number; description: string }

/**
 * The unsaved text of this form. It survives a closed tab, an expired session and a lost connection. It is encrypted, so that the next user
 * of this computer cannot read it. `describe` describes it in a few words. The form must be inside a DraftSlot.
 */
export const useDraft = <T>(describe: (value: T) => string) => {
  const { name, slot } = useSlot()
  const key = `draft.${useUser().id}.${name}.${slot}`
  const [found] = useState(() => remembered<StoredDraft<T> | null>(key, null)?.value ?? null)
  const describeRef = useRef(describe)
  describeRef.current = describe
  return useMemo(
    () => ({
      /** The draft found when this form opened, or null. */
      found,
      /** Stores the current values. It is synchronous: a page that is closing does not wait for encryption. */
      keep: (value: T) => {
        remember<StoredDraft<T>>(key, { at: Date.now(), says: describeRef.current(value), value })
      },
      /** Deletes the draft after it is saved or discarded. */
      drop: () => forget(key),
    }),
    [found, key],
  )
}

/** Moves the single draft that an earlier release stored under `name` to a slot. */
const takeOver = (name: string) => {
  const value = remembered<{ id?: string } | null>(name, null)
  if (!value) return
  remember<StoredDraft<unknown>>(`${name}.${value.id ?? newSlot()}`, { at: Date.now(), says: 'Entered before the update', value })
  forget(name)
}

/** The unfinished drafts of the same kind as this form, newest first, without those open in this or another tab. */
export const useUnfinished = () => {
  const { name, slot, resume } = useSlot()
  const start = `draft.${useUser().id}.${name}.`
  const [list, setList] = useState<readonly Unfinished[]>([])
  const read = useCallback(async () => {
    takeOver(start.slice(0, -1))
    const slots = keysUnder(start).map(key => key.slice(start.length))
    const free = await freeSlots(slots.filter(other => other !== slot))
    const drafts = free.flatMap(other => {
      const stored = remembered<StoredDraft<unknown> | null>(start + other, null)
      return stored ? [{ slot: other, at: stored.at, description: stored.says }] : []
    })
    setList(drafts.sort((a, b) => b.at - a.at))
  }, [start, slot])
  useEffect(() => {
    const look = () => void read()
    look()
    // Another tab stored, closed or resumed a draft.
    const stop = onRead(look)
    window.addEventListener('focus', look)
    return () => {
      stop()
      window.removeEventListener('focus', look)
    }
  }, [read])
  return {
    list,
    /** Resumes a draft. If another tab already opened it, the list is reloaded instead. */
    resume: async (other: string) => {
      if ((await freeSlots([other])).length > 0) resume(other)
      else await read()
    },
    discard: async (other: string) => {
      forget(start + other)
      await read()
    },
  }
}
