import type { ReactNode } from 'react'

/** A known reason why a document would be refused, and what the user can do about it. */
export type Blocker = {
  message: string
  /** Moves the focus to the field or the cell. */
  go?: () => void
  /** A dialog that solves it without leaving the document. `close` gets whether it is solved. */
  fix?: { label: string; dialog: (close: (isSolved: boolean) => void) => ReactNode }
}
