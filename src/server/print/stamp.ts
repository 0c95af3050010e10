import { listed, type Words } from '../../domain/documents/language/words.ts'
import { isIn, type Lifecycle } from '../../domain/kit/lifecycle.ts'

/** The stamp across the pages of a document that is not in force: its state in capitals, such as CANCELED. */
export const stampOf = (lifecycle: Lifecycle, state: string, { stamps }: Words): { stamp?: string } =>
  isIn(lifecycle, state, 'inForce') ? {} : { stamp: listed(stamps, state) }
