import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useUser } from '../shell/session.tsx'
import { forget, keysUnder, onRead, remember, remembered } from './sealed.ts'
import { useSlot } from './slot.tsx'
import { freeSlots, newSlot } from './slots.ts'

type StoredDraft<T> = {
  /** When it was typed, in milliseconds since 1970. */
  at: number
  /** What it is, in words, for a list of such drafts. */
  says: string
  value: T
}
/** A draft that nobody has open: it can be gone on with, or discarded. */
export type Unfinished = { slot: string; at: number; says: string }

/**
 * What somebody typed into this form and did not save yet: it survives a closed tab, a lost session and a lost connection. It is sealed,
 * so that whoever uses this computer next cannot read it. `saysOf` says what it is, in a few words. The form stands in a DraftSlot.
 */
export const useDraft = <T>(saysOf: (value: T) => string) => {
  const { name, slot } = useSlot()
  const key = `draft.${useUser().id}.${name}.${slot}`
  const [found] = useState(() => remembered<StoredDraft<T> | null>(key, null)?.value ?? null)
  const says = useRef(saysOf)
  says.current = saysOf
  return useMemo(
    () => ({
      /** What was found when this form opened, or null. */
      found,
      /** Keeps what is typed now. At once: a page that goes away does not wait until it is sealed. */
      keep: (value: T) => {
        remember<StoredDraft<T>>(key, { at: Date.now(), says: says.current(value), value })
      },
      /** Lets go of it: it has been saved, or is not wanted. */
      drop: () => forget(key),
    }),
    [found, key],
  )
}

/** Gives a slot to the one draft of a kind that the release before kept under `name`. */
const takeOver = (name: string) => {
  const value = remembered<{ id?: string } | null>(name, null)
  if (!value) return
  remember<StoredDraft<unknown>>(`${name}.${value.id ?? newSlot()}`, { at: Date.now(), says: 'Typed before the update', value })
  forget(name)
}

/** The unfinished drafts of the same kind as this form, the newest first, without those that are open in this or another tab. */
export const useUnfinished = () => {
  const { name, slot, resume } = useSlot()
  const start = `draft.${useUser().id}.${name}.`
  const [list, setList] = useState<readonly Unfinished[]>([])
  const read = useCallback(async () => {
    takeOver(start.slice(0, -1))
    const slots = keysUnder(start).map(key => key.slice(start.length))
    const free = await freeSlots(slots.filter(other => other !== slot))
    const drafts = free.flatMap(other => {
      const kept = remembered<StoredDraft<unknown> | null>(start + other, null)
      return kept ? [{ slot: other, at: kept.at, says: kept.says }] : []
    })
    setList(drafts.sort((a, b) => b.at - a.at))
  }, [start, slot])
  useEffect(() => {
    const look = () => void read()
    look()
    // Another tab wrote, was closed, or went on with one.
    const stop = onRead(look)
    window.addEventListener('focus', look)
    return () => {
      stop()
      window.removeEventListener('focus', look)
    }
  }, [read])
  return {
    list,
    /** Goes on with one; where another tab was faster, the list is read again instead. */
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
