import type { Progress, SheetLine } from '../../../../domain/stock/stock-take/contract.ts'
import { keep, kept } from '../../../kit/offline/kept.ts'

/** The list of a stock-take as the server sent it last, kept on this device: the count goes on without a connection. */
export type KeptSheet = { at: string; lines: readonly SheetLine[]; progress: Progress }

const nameOf = (take: string) => `stock-take/sheet/${take}`

/** Keeps the list of a stock-take. */
export const keepSheet = (take: string, sheet: KeptSheet): void => void keep(nameOf(take), sheet)

/** The list that was kept last; undefined when there is none. */
export const keptSheet = async (take: string): Promise<KeptSheet | undefined> =>
  // Only `keepSheet` keeps this name.
  (await kept(nameOf(take))) as KeptSheet | undefined
