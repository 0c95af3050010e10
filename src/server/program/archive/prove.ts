import { join } from 'node:path'
import { connect } from '../../kit/db/db.ts'
import { openEmbedded } from '../../kit/embedded/database.ts'
import { placeCluster } from '../../kit/embedded/placed.ts'
import type { Cipher } from '../../kit/files/age.ts'
import { auditBooks, brokenOf } from '../audit/audit.ts'
import { parts } from './base.ts'
import { type Base, piecesIn, type Stretch } from './folder.ts'
import { planFor } from './plan.ts'
import { fillCluster, remove, textOf } from './restore.ts'

// What is proved is thrown away.
const light = { shared_buffers: '32MB', fsync: 'off', max_connections: '20' }

/**
 * Proves a base of the embedded database: starts a second one on it in a temporary folder, lets it replay the log, and recomputes the
 * books. Returns how many rules hold. Throws a sentence when it cannot be restored or is wrong.
 */
export const proveBase = async (dataDir: string, stretch: Stretch, base: Base, cipher: Cipher | undefined): Promise<number> => {
  const place = join(dataDir, 'proof-of-archive')
  await remove(place)
  try {
    const { pieces } = planFor([{ stretch, bases: [base], pieces: await piecesIn(stretch) }], undefined)
    const opened = { stretch, base, pieces, cipher }
    await placeCluster(place, await textOf(opened, parts.password), cluster => fillCluster(opened, cluster))
    const database = await openEmbedded(place, () => {}, light)
    const { db, close } = connect(database.url, 2)
    const rules = await auditBooks(db).finally(close).finally(database.stop)
    const broken = brokenOf(rules)
    if (broken.length > 0) throw new Error(`The base can be restored, but its books are wrong: ${broken.join('; ')}.`)
    return rules.length
  } finally {
    await remove(place)
  }
}
