import type { z } from 'zod'
import type { Tone } from './field.ts'
import { namesOf } from './names.ts'
import { present } from './present.ts'

export type Transition = {
  /** The label of the button and of the history entry. */
  label: string
  /** The states or phases in which the action is possible. A phase includes the states that are added to it later. */
  from: readonly string[]
  /** The state after the action. Without it the state stays as it is. */
  to?: string | undefined
  reason?: 'required' | undefined
  /** The input of the action besides the document's id and version. */
  input?: Readonly<Record<string, z.ZodType>> | undefined
  /** Shown as a destructive action and confirmed first. */
  destructive?: boolean | undefined
}

/**
 * What a state means wherever documents are counted. Only the state `draft` is a draft, and nothing is posted for it. A document is in
 * force while it is open (goods, money or work are outstanding) or done. Void: what was posted is reversed.
 */
export type Phase = 'draft' | 'open' | 'done' | 'void'
export type Group = Phase | 'inForce'

export type Lifecycle = {
  states: Readonly<Record<string, { label: string; tone: Tone; phase: Phase }>>
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

/** Whether a state is in one of these phases; `inForce` is open or done. */
export const isIn = ({ states }: Lifecycle, state: string, ...groups: readonly Group[]): boolean => {
  const phase = states[state]?.phase
  return phase !== undefined && groups.some(group => belongs(phase, group))
}
const belongs = (phase: Phase, group: string): boolean => (group === 'inForce' ? phase === 'open' || phase === 'done' : phase === group)

/** The states in these phases, in the order of their declaration. */
export const statesOf = <L extends Lifecycle>(lifecycle: L, ...groups: readonly Group[]): (keyof L['states'] & string)[] =>
  Object.keys(lifecycle.states).filter(state => isIn(lifecycle, state, ...groups))

/** Whether this action may be taken in this state. */
export const allows = ({ states, actions }: Lifecycle, action: string, state: string): boolean => {
  const phase = states[state]?.phase
  return actions[action]?.from.some(name => name === state || (phase !== undefined && belongs(phase, name))) ?? false
}

/** The states from which this action is possible. */
export const statesFor = <L extends Lifecycle>(lifecycle: L, action: keyof L['actions'] & string): string[] =>
  Object.keys(lifecycle.states).filter(state => allows(lifecycle, action, state))

type NotInForce<L extends Lifecycle> = {
  [S in keyof L['states'] & string]: L['states'][S]['phase'] extends 'draft' | 'void' ? S : never
}[keyof L['states'] & string]
type Derived = { label: string; tone: Tone; /** Whether goods, money or work are outstanding. */ isOpen: boolean }
export type Status<V extends string> = { value: V; label: string; tone: Tone; isOpen: boolean }

/** The statuses of a document: its state while it is not in force, else one derived from the ledgers. */
export const statusesOf = <L extends Lifecycle, S extends string>(lifecycle: L, derived: Readonly<Record<S, Derived>>): Status<S | NotInForce<L>>[] => {
  const isNotInForce = (value: string): value is NotInForce<L> => isIn(lifecycle, value, 'draft', 'void')
  const of = (wanted: Phase) => Object.entries(lifecycle.states).flatMap(([value, { label, tone, phase }]) => (phase === wanted && isNotInForce(value) ? [{ value, label, tone, isOpen: false }] : []))
  const inForce = namesOf(derived).map(value => ({ value, ...derived[value] }))
  return [...of('draft'), ...inForce, ...of('void')]
}

/** What computes each status of a document in force, such as a condition in SQL: none may be missing. */
export type DerivedStatuses<L extends Lifecycle, S extends readonly Status<string>[]> = Record<Exclude<S[number]['value'], keyof L['states']>, object>

/** The statuses with something outstanding. */
export const openStatuses = (statuses: readonly Status<string>[]): string[] => statuses.filter(({ isOpen }) => isOpen).map(({ value }) => value)

/** The action that takes a draft out of its first state, such as issue. */
export const issuingAction = (lifecycle: Lifecycle): string =>
  present(Object.keys(lifecycle.actions).find(action => allows(lifecycle, action, lifecycle.initial)))

/** The words for a state in a sentence: its label in lower case, with an article for a draft. */
export const stateWords = ({ states }: Lifecycle, state: string): string => {
  const words = (states[state]?.label ?? state).toLowerCase()
  return words === 'draft' ? 'a draft' : words
}

/** The states that no chain of actions from the first one leads to. */
export const unreachable = (lifecycle: Lifecycle): string[] => {
  const reached = new Set([lifecycle.initial])
  for (let grown = 0; grown !== reached.size; ) {
    grown = reached.size
    for (const [action, { to }] of Object.entries(lifecycle.actions))
      if (to && statesFor(lifecycle, action).some(state => reached.has(state))) reached.add(to)
  }
  return Object.keys(lifecycle.states).filter(state => !reached.has(state))
}
