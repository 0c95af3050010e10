import { hash, verify } from '@node-rs/argon2'
import { user } from '../../domain/people/user.ts'
import { endAccessOf } from '../kit/auth/session.ts'
import { type Db, sql } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { isLikeDemoPassword } from './demo-password.ts'

// Argon2id, 19 MiB and two passes: the accepted minimum, and fast enough to sign in with.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mark = `$m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}$`

// The most common passwords among those that are long enough.
const common = new Set([
  '1234567890',
  '0123456789',
  '12345678910',
  '123456789a',
  '0987654321',
  '9876543210',
  '1111111111',
  '0000000000',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'qwertyuiop',
  'qwerty1234',
  'qwerty12345',
  'qwerty123456',
  'qwertyuiop123',
  'asdfghjkl1',
  'asdfghjkl123',
  'q1w2e3r4t5',
  'zxcvbnm123',
  'abcdefghij',
  'password01',
  'password12',
  'password123',
  'password1234',
  'password12345',
  'passw0rd123',
  'p@ssw0rd123',
  'passwordpassword',
  'mypassword1',
  'changeme123',
  'welcome123',
  'welcome1234',
  'letmein123',
  'letmein1234',
  'iloveyou123',
  'iloveyou12',
  'admin12345',
  'admin123456',
  'administrator',
  'administrator1',
  'abc1234567',
  'abcd123456',
  'a123456789',
  'aa12345678',
  'football123',
  'princess123',
  'sunshine123',
  'superman123',
  'michael123',
  'michelle123',
  'gemstone123',
  'gemstones1',
  'stonebook1',
  'stonebook123',
  'sapphire123',
  'diamond123',
  'test123456',
  'testtest123',
  'computer123',
  'internet123',
])

type Owner = { name?: string | undefined; email?: string | undefined }

const isGuessable = (password: string, { name = '', email = '' }: Owner): boolean => {
  const typed = password.toLowerCase()
  const [account = ''] = email.split('@')
  const own = [email, account, name, name.replaceAll(' ', '')].map(word => word.toLowerCase())
  return (
    common.has(typed) ||
    isLikeDemoPassword(typed) ||
    new Set(typed).size < 4 ||
    own.some(word => word.length >= 5 && typed.startsWith(word) && typed.length - word.length < 5)
  )
}

/** The hash of a new password; refuses one that is easy to guess, with `field` as the field of the error. */
export const hashPassword = async (password: string, owner: Owner = {}, field = 'password'): Promise<string> => {
  if (isGuessable(password, owner)) throw invalid({ [field]: 'This password is too common. Choose another.' })
  return hash(password, strength)
}

let nobodys: Promise<string> | undefined

/** Whether the password matches the stored hash. Without a stored hash it does the same work and returns false. */
export const checkPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  nobodys ??= hash('the password of nobody', strength)
  const right = await verify(stored ?? (await nobodys), password).catch(() => false)
  return right && stored !== undefined
}

/** Whether a stored password was hashed with weaker parameters than the current ones. */
export const isOutdated = (stored: string): boolean => !(stored.startsWith('$argon2id$') && stored.includes(mark))
/** The hash, with the current parameters, of a password already known to be right. */
export const rehash = (password: string): Promise<string> => hash(password, strength)

/** Refuses to leave the company without an active Admin. Locks the Admins until the transaction ends. */
export const keepAnAdmin = async (tx: Db, leaving: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from "user" where role = 'Admin' and active order by id for update`.execute(tx)
  if (rows.length === 1 && rows[0]?.id === leaving) throw conflict('This is the last active Admin. Make another user an Admin first.')
}

const create = async ({ values, columns }: Work<typeof user>): Promise<void> => {
  values.active = true
  columns.password_hash = await hashPassword(values.password, values)
}

/** A new password or another role ends every session of that user. */
const update = async ({ tx, before, values, input, columns, caller, note }: Work<typeof user, 'update'>) => {
  if (before.role === 'Admin' && values.role !== 'Admin') await keepAnAdmin(tx, values.id)
  if (input.password) columns.password_hash = await hashPassword(input.password, values)
  if (!input.password && values.role === before.role) return
  return async () => {
    await endAccessOf(tx, values.id)
    if (!input.password) return
    await writeAudit(tx, { entity: 'user', record: values.id, action: 'set-password', caller })
    note?.('password-set', { detail: values.name })
  }
}

/** Users on the server: passwords are stored as hashes, and the company always has an Admin. */
export const userBehavior = behaviorOf(user, { effects: { create, update } })
