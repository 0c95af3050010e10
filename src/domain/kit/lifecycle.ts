import type { z } from 'zod'
import type { Tone } from './field.ts'

export type Transition = {
  /** The label of the button and of the history entry. */
  label: string
  from: readonly string[]
  to: string
  reason?: 'required' | undefined
  /** The input of the action besides the document's id and version. */
  input?: Readonly<Record<string, z.ZodType>> | undefined
  /** Shown as a destructive action and confirmed first. */
  destructive?: boolean | undefined
}
export type Lifecycle = {
  states: Readonly<Record<string, { label: string; tone: Tone }>>
  initial: string
  /** The states in which the document's own fields may be changed. */
  editable: readonly string[]
  /** The fields that may be changed in every state. */
  editableAfterIssue?: readonly string[]
  actions: Readonly<Record<string, Transition>>
}

// Rejects undeclared keys: a misspelled `input` would otherwise silently give an action without input.
type Unknown<T, Known> = { [K in Exclude<keyof T, keyof Known>]?: never }
type Declared<L extends Lifecycle> = L &
  Unknown<L, Lifecycle> & { actions: { [A in keyof L['actions']]: Unknown<L['actions'][A], Transition> } }

/** The states of a document and the transitions between them; any other transition is impossible. */
export const lifecycle = <const L extends Lifecycle>(declared: Declared<L>): L => declared

/** Whether this action may be taken in this state. */
export const allows = (lifecycle: Lifecycle, action: string, state: string): boolean => lifecycle.actions[action]?.from.includes(state) ?? false

/** How a sentence names a state: its label in lower case. */
export const stateWords = ({ states }: Lifecycle, state: string): string => (states[state]?.label ?? state).toLowerCase()

/** The states that no sequence of actions reaches from the initial one. */
export const unreachable = ({ states, initial, actions }: Lifecycle): string[] => {
  const reached = new Set([initial])
  for (let grown = 0; grown !== reached.size; ) {
    grown = reached.size
    for (const { from, to } of Object.values(actions)) if (from.some(state => reached.has(state))) reached.add(to)
  }
  return Object.keys(states).filter(state => !reached.has(state))
}
