import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { holdSlot, newSlot, slotBefore } from './slots.ts'

export type Slot = {
  /** What kind of form, and of which record: 'invoice.new', 'customer.<id>'. */
  name: string
  slot: string
  /** Goes on with the draft in another slot, in place of this form. */
  resume: (slot: string) => void
}

const SlotContext = createContext<Slot | null>(null)

/** The draft of the form that this is part of. */
export const useSlot = (): Slot => {
  const slot = useContext(SlotContext)
  if (!slot) throw new Error('A form that keeps a draft stands in a DraftSlot.')
  return slot
}

/** The record that this form is of, whether it is saved or still to be: 'invoice.<id>'. */
export const useRecordName = (): string => {
  const { name, slot } = useSlot()
  return name.replace(/\.new$/, `.${slot}`)
}

type Props = {
  name: string
  /** Makes the name of a new slot, where it is also the id of the record to be. */
  make?: () => string
  /** The form; the slot is its key, so that each draft has a form of its own. */
  children: (slot: string) => ReactNode
}

/**
 * Gives a form the draft it writes. Opened anew the form is empty; only a reload of the same tab brings its own draft back. Two tabs
 * never write the same draft. A record that is saved under the name of its slot keeps its form.
 */
export const DraftSlot = ({ name, make = newSlot, children }: Props) => {
  const [at, setAt] = useState(() => ({ name, slot: slotBefore(name) ?? make() }))
  const isSame = at.name === name
  const now = isSame ? at : { name, slot: name.endsWith(`.${at.slot}`) ? at.slot : (slotBefore(name) ?? make()) }
  if (!isSame) setAt(now)
  const { slot } = now
  useEffect(() => holdSlot(name, slot), [name, slot])
  const context = useMemo(() => ({ name, slot, resume: (other: string) => setAt({ name, slot: other }) }), [name, slot])
  return <SlotContext value={context}>{children(slot)}</SlotContext>
}
