import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '../../src/domain/people/role.ts'
import { demoUsers } from '../../src/server/demo/company.ts'
import { connect } from '../../src/server/kit/db/db.ts'
import { demoPassword } from '../../src/server/people/demo-password.ts'
import { openServer, type Visitor, visitor } from './company.ts'
import { createStillDemo, demoMoment } from './database/demo.ts'

/** The demo company, with the server over it. Its clocks stand still, so it is the same company every time. */
export const openDemoCompany = async () => {
  const database = await createStillDemo()
  const { db, pool, close } = connect(database.url)
  const now = () => new Date(demoMoment)
  await pool.query(
    `create or replace function business_now() returns timestamptz language sql stable as $$ select '${demoMoment}'::timestamptz $$`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-test-'))
  const server = await openServer(db, folder, now)
  const visitors = new Map<Role, Visitor>()
  const as = async (role: Role): Promise<Visitor> => {
    const known = visitors.get(role) ?? visitor(server.address, server.key)
    if (!visitors.has(role)) {
      visitors.set(role, known)
      await known.signIn(demoUsers.find(user => user.role === role)!.email, demoPassword)
    }
    return known
  }
  const stop = async () => {
    await server.close()
    await close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { as, db, query: async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[], stop }
}
export type DemoCompany = Awaited<ReturnType<typeof openDemoCompany>>
