import { createContext } from 'react'
import type { Quantity } from '../domain/kit/quantity.ts'
import type { Rates } from './invoice-stone.ts'

/** What the lines need to know of the paper they stand on. */
export type LinesFacts = { currency: string; rates: Rates; discount: Quantity | null }
export const LinesContext = createContext<LinesFacts>({ currency: 'USD', rates: {}, discount: null })
