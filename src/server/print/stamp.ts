import { isIn, type Lifecycle } from '../../domain/kit/lifecycle.ts'

/** The stamp across the pages of a document that is not in force: the label of its state in capitals, such as CANCELED. */
export const stampOf = (lifecycle: Lifecycle, state: string): { stamp?: string } =>
  isIn(lifecycle, state, 'inForce') ? {} : { stamp: (lifecycle.states[state]?.label ?? state).toUpperCase() }
