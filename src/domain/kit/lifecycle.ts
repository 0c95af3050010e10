import type { z } from 'zod'
import type { Tone } from './field.ts'

export type Transition = {
  /** What the button says, and what the history reads. */
  label: string
  from: readonly string[]
  to: string
  reason?: 'required' | undefined
  /** What the move takes besides the paper's id and version. */
  input?: Readonly<Record<string, z.ZodType>> | undefined
  /** Drawn and asked as something that cannot be taken back lightly. */
  destructive?: boolean | undefined
}
export type Lifecycle = {
  states: Readonly<Record<string, { label: string; tone: Tone }>>
  initial: string
  /** The states in which the paper itself may still be changed. */
  editable: readonly string[]
  /** The fields that may be changed in every state. */
  editableAfterIssue?: readonly string[]
  actions: Readonly<Record<string, Transition>>
}

// A key that is misspelled would be an action without its input: nothing undeclared is taken.
type Unknown<T, Known> = { [K in Exclude<keyof T, keyof Known>]?: never }
type Declared<L extends Lifecycle> = L &
  Unknown<L, Lifecycle> & { actions: { [A in keyof L['actions']]: Unknown<L['actions'][A], Transition> } }

/** The states of a document and the transitions between them; what is not declared cannot happen. */
export const lifecycle = <const L extends Lifecycle>(declared: Declared<L>): L => declared

/** Whether this action may be taken in this state. */
export const allows = (lifecycle: Lifecycle, action: string, state: string): boolean => lifecycle.actions[action]?.from.includes(state) ?? false

/** How a sentence names a state: its label in lower case. */
export const stateWords = ({ states }: Lifecycle, state: string): string => (states[state]?.label ?? state).toLowerCase()

/** The states that no chain of actions from the first one leads to. */
export const unreachable = ({ states, initial, actions }: Lifecycle): string[] => {
  const reached = new Set([initial])
  for (let grown = 0; grown !== reached.size; ) {
    grown = reached.size
    for (const { from, to } of Object.values(actions)) if (from.some(state => reached.has(state))) reached.add(to)
  }
  return Object.keys(states).filter(state => !reached.has(state))
}
