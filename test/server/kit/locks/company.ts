import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { seal } from '../../../../src/server/kit/http/envelope.ts'
import { pngOf } from '../../../../src/server/kit/print/png.ts'
import { emailOf, password } from '../../../support/company.ts'
import { alone, changed, named } from '../../../support/locks.ts'
import { today } from '../../../support/shop.ts'
import { asRead, type Bench, type LockingActions } from './bench.ts'

const service = { description: 'Setting', basis: 'whole', rate: '100' }
const idOf = async ({ company }: Bench, table: string, where: string, ...values: string[]) =>
  (await company.query<{ id: string }>(`select id from ${table} where ${where}`, values))[0]?.id ?? ''
const formOf = ({ company }: Bench, described: object, name: string, content: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.append('encryptedData', seal(company.key, JSON.stringify(described)))
  form.append('file', new Blob([content]), name)
  return form
}
const attach = (bench: Bench, kind: 'document' | 'photo' = 'document') => {
  const picture = new Uint8Array(pngOf({ width: 8, height: 8, pixels: new Uint8Array(64) }, 72))
  const described = { entity: 'branch', record: bench.company.branch, kind }
  return bench.admin.call('POST', '/api/attachment', formOf(bench, described, 'branch.png', picture))
}
const fileStore = 'pg_advisory_xact_lock'
const newUser = ({ company }: Bench, role: string, given = {}) =>
  company.make('user', { name: `${role} ${uuid()}`, email: `${uuid()}@house.test`, password, role, branch: company.branch, ...given })
const lock = (name: string, call: string) => named(name, `select ${call}`)

export const company: LockingActions = {
  'a draft is deleted': {
    in: 'kit/entity/remove.ts',
    ready: async ({ shop, manager }) => {
      const { id } = await shop.invoice([service])
      return { locks: [alone('invoice', id)], call: () => manager.remove('/api/invoice', { id }) }
    },
  },
  'a draft is changed': {
    in: 'kit/entity/store.ts',
    ready: async ({ shop, manager }) => {
      const { id, version } = await shop.invoice([service])
      return { locks: [alone('invoice', id)], call: () => manager.put('/api/invoice', { id, version, notes: 'Changed' }) }
    },
  },
  'lines are added to a draft': {
    in: 'documents/lines.ts',
    ready: async ({ shop, manager }) => {
      const { id } = await shop.invoice([service])
      return {
        locks: [changed('invoice', `update invoice set version = version + 1 where id = '${id}'`)],
        call: () => manager.post('/api/item', [{ invoice: id, ...service }]),
      }
    },
  },
  'the start of a number series is set': {
    in: 'company/branch-series.ts',
    ready: async bench => {
      const branch = await bench.company.make('branch', { code: `S${uuid().slice(-4).toUpperCase()}`.replace(/\d/g, 'X'), name: uuid() })
      const series = { branch, kind: 'INV', year: Number(today().slice(0, 4)) }
      bench.shop.done(await bench.admin.put('/api/branch/series', { ...series, next: 50 }))
      return {
        locks: [named('number_series', `select 1 from number_series where branch_id = '${branch}' for share`)],
        call: () => bench.admin.put('/api/branch/series', { ...series, next: 500 }),
      }
    },
  },
  'the settings are changed': {
    in: 'company/settings.ts',
    ready: async ({ admin, shop }) => {
      const setting = shop.done(await admin.get('/api/setting'))
      return {
        locks: [named('the table setting', 'select 1 from setting for share', /^lock table setting/)],
        call: () => admin.put('/api/setting', { ...asRead(setting), termsDays: 31 }),
      }
    },
  },
  'an Admin becomes a Manager': {
    in: 'people/user.ts',
    ready: async bench => {
      const id = await newUser(bench, 'Admin')
      const { version } = bench.shop.done(await bench.admin.get('/api/user', { id }))
      const other = await idOf(bench, '"user"', 'email = $1', emailOf('Admin'))
      return { locks: [alone('user', other)], call: () => bench.admin.put('/api/user', { id, version, role: 'Manager' }) }
    },
  },
  'an Admin becomes an employee': {
    in: 'people/self-employee.ts',
    ready: async bench => {
      const email = `owner${uuid().slice(-6)}@house.test`
      const id = await newUser(bench, 'Admin', { email, employee: null })
      const owner = bench.company.visitor()
      bench.shop.done(await owner.signIn(email))
      return { locks: [alone('user', id)], call: () => owner.post('/api/employee/self', { name: `Owner ${id}` }) }
    },
  },
  'a user is activated': {
    in: 'people/activation.ts',
    ready: async bench => {
      const id = await newUser(bench, 'Salesman')
      bench.shop.done(await bench.admin.put('/api/user/deactive', { id }))
      return { locks: [alone('user', id)], call: () => bench.admin.put('/api/user/active', { id }) }
    },
  },
  'recovery codes are replaced': {
    in: 'people/second-factor/own.ts',
    ready: async bench => {
      const email = `codes${uuid().slice(-6)}@house.test`
      const id = await newUser(bench, 'Salesman', { email })
      await bench.company.query(`insert into authenticator_app (user_id, secret) values ($1, 'sealed')`, [id])
      const owner = bench.company.visitor()
      await bench.company.query(`insert into recovery_code (user_id, hash) values ($1, sha256('ABCD'))`, [id])
      bench.shop.done(await owner.call('POST', '/api/auth/login', { email, password, code: 'ABCD' }))
      return { locks: [alone('user', id)], call: () => owner.post('/api/user/recovery-code', undefined) }
    },
  },
  'the second factor of a user is removed': {
    in: 'people/second-factor/routes.ts',
    ready: async bench => {
      const id = await newUser(bench, 'Salesman')
      return { locks: [alone('user', id)], call: () => bench.admin.put('/api/user/second-factor/remove', { id }) }
    },
  },
  'a session is ended on another device': {
    in: 'people/session.ts',
    ready: async bench => {
      const user = await newUser(bench, 'Salesman', { email: `phone${uuid().slice(-6)}@house.test` })
      const { email = '' } = (await bench.company.query<{ email: string }>('select email from "user" where id = $1', [user]))[0] ?? {}
      const [phone, computer] = [bench.company.visitor(), bench.company.visitor()]
      bench.shop.done(await phone.signIn(email))
      const id = await idOf(bench, 'session', 'user_id = $1', user)
      bench.shop.done(await computer.signIn(email))
      return { locks: [alone('session', id)], call: () => computer.remove('/api/user/session', { id }) }
    },
  },
  'the work of an employee is handed over': {
    in: 'people/hand-over.ts',
    ready: async bench => {
      const { designation } = bench.shop.done(await bench.admin.get('/api/employee', { id: bench.company.employee }))
      const [leaver, successor] = [`f${uuid().slice(1)}`, `0${uuid().slice(1)}`]
      for (const id of [leaver, successor])
        await bench.company.make('employee', { id, name: id, designation: designation.id, branch: bench.company.branch })
      const lent = await bench.shop.lend([{ inventory: (await bench.shop.stone()).id, rate: '300' }], { salesperson: leaver })
      const user = await newUser(bench, 'Salesman', { employee: leaver })
      return {
        locks: [alone('employee', leaver, successor), alone('approval', lent.id), alone('user', user)],
        call: () => bench.admin.put('/api/employee/hand-over', { id: leaver, to: successor, signOut: true }),
      }
    },
  },
  'a file is attached': {
    in: 'company/attachment/add.ts',
    ready: async bench => ({
      locks: [lock('the file store', `${fileStore}(hashtextextended('attachment', 0))`)],
      call: () => attach(bench),
    }),
  },
  'the files that a user adds are counted': {
    in: 'company/attachment/quota.ts',
    ready: async bench => {
      const { id } = bench.shop.done(await bench.admin.get('/api/user/cuser'))
      const locks = [lock('the files of the user', `pg_advisory_xact_lock(hashtextextended('attachments of ${id}', 0))`)]
      return { locks, call: () => attach(bench) }
    },
  },
  'photos are put in order': {
    in: 'company/attachment/arrange.ts',
    ready: async bench => {
      const { id } = bench.shop.done(await attach(bench, 'photo'))
      const order = { entity: 'branch', record: bench.company.branch, ids: [id] }
      return { locks: [alone('attachment', id)], call: () => bench.admin.put('/api/attachment/order', order) }
    },
  },
  'a file is removed': {
    in: 'company/attachment/remove.ts',
    ready: async bench => {
      const { id } = bench.shop.done(await attach(bench))
      return {
        locks: [lock('the file store', `${fileStore}_shared(hashtextextended('attachment', 0))`)],
        call: () => bench.admin.remove('/api/attachment', { id }),
      }
    },
  },
  'a write is sent with an Idempotency-Key': {
    in: 'kit/http/idempotency.ts',
    ready: async ({ manager }) => {
      const key = uuid()
      return {
        locks: [lock('the key', `pg_advisory_xact_lock(hashtextextended('${key}', 59))`)],
        call: () => manager.call('POST', '/api/customer', { name: `Keyed ${key}` }, { 'idempotency-key': key }),
      }
    },
  },
}
