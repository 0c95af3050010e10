import type { z } from 'zod'
import type { Tone } from './field.ts'

export type Step = {
  /** What the button says, and what the history reads. */
  label: string
  from: readonly string[]
  to: string
  reason?: 'required' | undefined
  /** What the move takes besides the paper's id and version. */
  takes?: Readonly<Record<string, z.ZodType>> | undefined
  /** Drawn and asked as something that cannot be taken back lightly. */
  grave?: boolean | undefined
}
export type Life = {
  states: Readonly<Record<string, { label: string; tone: Tone }>>
  initial: string
  /** The states in which the paper itself may still be changed. */
  editable: readonly string[]
  /** The fields that may be changed in every state. */
  later?: readonly string[]
  actions: Readonly<Record<string, Step>>
}

/** The states of a paper and the moves between them; what is not declared cannot happen. */
export const life = <const L extends Life>(declared: L): L => declared

/** Whether this action may be taken in this state. */
export const allows = (life: Life, action: string, state: string): boolean => life.actions[action]?.from.includes(state) ?? false

/** The states that no chain of actions from the first one leads to. */
export const unreachable = ({ states, initial, actions }: Life): string[] => {
  const reached = new Set([initial])
  for (let grown = 0; grown !== reached.size; ) {
    grown = reached.size
    for (const { from, to } of Object.values(actions)) if (from.some(state => reached.has(state))) reached.add(to)
  }
  return Object.keys(states).filter(state => !reached.has(state))
}
