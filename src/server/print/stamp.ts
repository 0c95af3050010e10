import { isIn, type Lifecycle, stateWords } from '../../domain/kit/lifecycle.ts'

/** The stamp across the pages of a document that is not in force: its state in capitals, such as CANCELED. */
export const stampOf = (lifecycle: Lifecycle, state: string): { stamp?: string } =>
  isIn(lifecycle, state, 'inForce') ? {} : { stamp: stateWords(lifecycle, state).toUpperCase() }
