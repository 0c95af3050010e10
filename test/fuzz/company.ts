import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { entities, type Name } from '../../src/domain/index.ts'
import { scopePresets } from '../../src/domain/people/token-scope.ts'
import { declaredRoutes } from '../../src/server/app.ts'
import { behaviors } from '../../src/server/index.ts'
import { hashOf, newSecret } from '../../src/server/kit/auth/secret.ts'
import { connect, type Db, sql } from '../../src/server/kit/db/db.ts'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { create } from '../../src/server/kit/entity/store.ts'
import { systemCaller as system } from '../../src/server/program/seed.ts'
import { type Addresses, settingsFor } from '../support/database/database.ts'
import { secrets } from '../support/secrets.ts'
import { type Credentials, type Keys, type PersonName, personNames, persons } from './persons.ts'
import { closeConnections } from './send.ts'

const program = 'dist/server/main.js'
const now = () => new Date()

type Person = { name: PersonName; user: string; token: string; keys: Credentials }
/** The callers, and the branch that some of them are limited to. */
type Settled = { people: readonly Person[]; branch: string }
const newSession = () => ({ session: newSecret(), csrf: newSecret() })

const make = async (db: Db, name: Name, draft: Record<string, unknown>, by = system.id): Promise<string> => {
  const id = uuid()
  await db
    .transaction()
    .execute(tx => create(tx, { caller: { ...system, id: by }, now }, entities[name], behaviors[name] ?? {}, { id, ...draft }))
  return id
}

/** The callers, whom the calls cannot change, and goods and parties with figures that a Salesman must never see. */
const settle = async (db: Db): Promise<Settled> => {
  const one = async (table: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} order by id limit 1`.execute(db)).rows[0]!.id
  const [branch, employee, designation, stoneName] = await Promise.all(
    ['branch', 'employee', 'employee_designation', 'stone_name'].map(one),
  )
  const people = await Promise.all(
    personNames.map(async (name): Promise<Person> => {
      const { role } = persons[name]
      const email = `trier.${name.replace(' ', '.')}@house.test`
      const user = await make(db, 'user', { name: `Trier ${name}`, email, role, branch, employee })
      return { name, user, token: uuid(), keys: { sessions: [newSession(), newSession()], token: newSecret() } }
    }),
  )
  const { costRate, minimumRate, creditLimit, pieceRate, cipher } = secrets
  await make(db, 'taggingDefinition', { name: 'Guarded', pattern: 'G-{seq:5}', cipher, type: 'carving' })
  await make(db, 'employee', { name: 'Paid by the piece', designation, branch, pieceRate })
  for (const name of ['Guarded Gems', 'Guarded Stones']) await make(db, 'customer', { name, creditLimit, approvalLimit: creditLimit })
  for (let i = 0; i < 8; i++)
    await make(
      db,
      'inventory',
      { type: 'single', pieces: 1, weight: '1', stoneName, branch, costRate, minimumRate, askingRate: '150000' },
      people[0]!.user,
    )
  return { people, branch: branch! }
}

/** Restores the access that the calls may have removed: sessions, tokens, branches, the open period, and that no second factor is asked for. */
const restore = async (db: Db, { people, branch }: Settled): Promise<void> => {
  const admin = people.find(({ name }) => name === 'Admin')!.user
  for (const { name, user, token, keys } of people) {
    const { role, isLimited } = persons[name]
    await sql`update "user" set active = true, role = ${role} where id = ${user} and (not active or role <> ${role})`.execute(db)
    await sql`delete from limited_branch where user_id = ${user} and (branch_id <> ${branch} or not ${isLimited}::boolean)`.execute(db)
    if (isLimited)
      await sql`insert into limited_branch (id, user_id, line, branch_id) select ${uuid()}, ${user}, 1, ${branch}
        where not exists (select from limited_branch where user_id = ${user})`.execute(db)
    for (const { session, csrf } of keys.sessions)
      await sql`insert into session (id_hash, csrf_hash, user_id, created_at, seen_at, proved_at, idle_hours, ends_at, ip, agent)
        values (${hashOf(session)}, ${hashOf(csrf)}, ${user}, now(), now(), now(), 12, now() + interval '7 days', '127.0.0.1', 'trier')
        on conflict (id_hash) do update set proved_at = now(), pending = null`.execute(db)
    await sql`insert into api_token (id, name, role, scopes, hash, created_by)
      values (${token}, ${`Trier ${name}`}, ${role}, ${scopePresets.all.scopes}::text[], ${hashOf(keys.token)}, ${admin})
      on conflict (id) do update set revoked_at = null where api_token.revoked_at is not null`.execute(db)
  }
  await sql`update setting set closed_until = null where closed_until > current_date - 400`.execute(db)
  await sql`update setting set second_factor = 'optional' where second_factor <> 'optional'`.execute(db)
}

/** The built program on a database, with its log evaluated: internal errors by their id, secrets in the log, and its exit. */
const startProgram = async (database: Addresses, key: Buffer, secrets: readonly string[]) => {
  if (!existsSync(program)) throw new Error('Build first: npm run build.')
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-fuzz-'))
  const env = {
    ...process.env,
    DEMO: '0',
    // The demo company’s own passwords may not stay, or the program refuses to open.
    ADMIN_PASSWORD: newSecret(),
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    ...settingsFor(database),
    LOG_LEVEL: 'warn',
    ENVELOPE_KEY: key.toString('base64'),
  }
  const child: ChildProcess = spawn(process.execPath, ['--max-old-space-size=1024', program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const logged = new Map<string, string>()
  const words: string[] = []
  const leaked: string[] = []
  const gone = new Promise<string>(resolve =>
    child.once('exit', (code, signal) => resolve(`The server ended (${signal ?? code}).\n${words.slice(-30).join('\n')}`)),
  )
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on('line', line => {
        words.push(line)
        if (words.length > 200) words.shift()
        if (secrets.some(secret => line.includes(secret))) leaked.push(line)
        const open = /is open at \S+:(\d+)/.exec(line)
        if (open) resolve(Number(open[1]))
        const id = /"reqId":"(\w+)"/.exec(line)?.[1]
        if (id) logged.set(id, line)
      })
    void gone.then(message => reject(new Error(message)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  return { port, logged, leaked, gone, stop, isUp: () => child.exitCode === null && child.signalCode === null }
}

/** A company with data, open for calls of every role. Its database is changed. The server has the role of the application, if there is one. */
export const openFuzzCompany = async (database: Addresses) => {
  const { db, close } = connect(database.url, 4)
  const settled = await settle(db)
  const { people, branch } = settled
  await restore(db, settled)
  const key = randomBytes(32)
  const secretsOf = ({ sessions, token }: Credentials) => [token, ...sessions.flatMap(one => [one.session, one.csrf])]
  const secrets = [key.toString('base64'), ...people.flatMap(({ keys }) => secretsOf(keys))]
  const server = await startProgram(database, key, secrets)
  const keys = Object.fromEntries(people.map(({ name, keys }) => [name, keys])) as Keys
  return {
    db,
    server,
    target: { port: server.port, key, keys },
    routes: declaredRoutes(),
    /** Records that the calls do not use. */
    spared: people.flatMap(({ user, token }) => [user, token]),
    /** The branch of the limited users, and these. */
    branch,
    limited: people.flatMap(({ name, user }) => (persons[name].isLimited ? [user] : [])),
    restore: () => restore(db, settled),
    stop: async () => {
      closeConnections()
      await server.stop()
      await close()
    },
  }
}
export type FuzzCompany = Awaited<ReturnType<typeof openFuzzCompany>>
