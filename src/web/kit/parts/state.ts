import type { ReactElement } from 'react'
import type { Role } from '../../../domain/people/role.ts'
import type { Answer } from './answers.ts'

/** A state of a part with what it needs around it. */
export type Staged = {
  shows: ReactElement
  /** The role of the signed-in user; by default Admin. */
  role?: Role
  /** The address of the screen around it. */
  at?: string
  /** What the server answers. */
  answers?: readonly Answer[]
  /** It needs the whole width. */
  wide?: true
  /** It covers the screen or takes the focus, so it is drawn in a frame of its own. */
  alone?: true
  /** Called once it is drawn, such as to open a menu. */
  begin?: (box: HTMLElement) => unknown
}
export type State = ReactElement | Staged

/** The parts that a file declares: each component by its name, with its states by theirs. */
export type Parts = Readonly<Record<string, Readonly<Record<string, State>>>>
