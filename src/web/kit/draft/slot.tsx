import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { holdSlot, newSlot, slotBefore } from './slots.ts'

export type Slot = {
  /** The kind of form and its record: 'invoice.new', 'customer.<id>'. */
  name: string
  slot: string
  /** Resumes the draft of another slot in place of this form. */
  resume: (slot: string) => void
}

const SlotContext = createContext<Slot | null>(null)

/** The draft slot of the surrounding form. */
export const useSlot = (): Slot => {
  const slot = useContext(SlotContext)
  if (!slot) throw new Error('A form that keeps a draft stands in a DraftSlot.')
  return slot
}

/** The record of this form, saved or not yet: 'invoice.<id>'. */
export const useRecordName = (): string => {
  const { name, slot } = useSlot()
  return name.replace(/\.new$/, `.${slot}`)
}

type Props = {
  name: string
  /** Creates the name of a new slot, when it is also the id of the future record. */
  make?: () => string
  /** The form. The slot is its key, so that each draft has its own form. */
  children: (slot: string) => ReactNode
}

/**
 * Gives a form the slot of its draft. A newly opened form is empty; only a reload of the same tab restores its draft. Two tabs never write
 * the same draft. A record saved under the name of its slot keeps its form.
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
