import { type Db, transact } from '../db/db.ts'

const takenBack = Symbol('A trial leaves nothing behind.')

/** Does work as an import will do it, and takes everything back. */
export const tryOut = (db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> =>
  transact(db, async tx => {
    await work(tx)
    throw takenBack
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
