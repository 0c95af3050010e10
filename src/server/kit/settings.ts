import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type CurrencyCode, currencies } from '../../domain/trade/currencies.ts'
import { timeZoneNamed } from '../../domain/trade/time-zones.ts'
import { publicKeysIn } from './files/age.ts'
import { makeDataFolder } from './files/data-folder.ts'
import { scannerPlace } from './files/scanner.ts'
import { writeWhole } from './files/write-whole.ts'
import { senderOf, serverOfUrl } from './mail/server.ts'

const keyBytes = 32
const keyName = 'envelope.key'
const keyText = z.string().refine(value => Buffer.from(value, 'base64').length === keyBytes, 'must be 32 bytes in base64')
const url = (protocol: RegExp, message: string) => z.url({ protocol, error: message }).optional()

const environment = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform(path => resolve(path)),
  DATABASE_URL: url(/^postgres(ql)?$/, 'must be the address of a PostgreSQL database, as in postgres://user:password@host/name'),
  DATABASE_OWNER_URL: url(
    /^postgres(ql)?$/,
    'must be the address of the database with the role that owns it, as in postgres://owner:password@host/name',
  ),
  DATABASE_REPLICA_URL: url(/^postgres(ql)?$/, 'must be the address of a database replica, as in postgres://user:password@copy/name'),
  DATABASE_REPLICA_LAG: z.coerce.number('must be a number').min(0, 'must be 0 or more seconds').default(30),
  DEMO: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .transform(value => value === '1'),
  DEMO_PUBLIC: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .transform(value => value === '1'),
  BASE_CURRENCY: z
    .enum(
      currencies.map(({ code }): CurrencyCode => code),
      'must be the ISO 4217 code of a currency that Stonebook knows, as in THB',
    )
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have 10 to 128 characters').max(128, 'must have 10 to 128 characters').optional(),
  TIME_ZONE: z
    .string()
    .refine(name => timeZoneNamed(name) !== undefined, 'must be the IANA name of a time zone, as in Asia/Bangkok')
    .transform(timeZoneNamed)
    .optional(),
  ENVELOPE_KEY: keyText.optional(),
  BACKUP_DIR: z
    .string()
    .transform(path => resolve(path))
    .optional(),
  BACKUP_HOUR: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 23')
    .max(23, 'must be 0 to 23')
    .default(1),
  BACKUP_KEEP: z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be 1 or more').default(14),
  BACKUP_PUBLIC_KEY: z
    .string()
    .refine(text => publicKeysIn(text), 'must be the public key of backups, as in age1…; npm run backup-key makes one')
    .transform(publicKeysIn)
    .optional(),
  ARCHIVE_DIR: z
    .string()
    .transform(path => resolve(path))
    .optional(),
  ARCHIVE_DAYS: z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be 1 or more').default(7),
  SMTP_URL: z
    .string()
    .refine(text => serverOfUrl(text) !== undefined, 'must be the address of a mail server, as in smtps://user:password@mail.example')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(text => senderOf(text) !== undefined, 'must be a sender, as in Stone Company <sales@stones.example>')
    .optional(),
  VIRUS_SCANNER: z
    .string()
    .refine(
      text => scannerPlace(text) !== undefined,
      'must be the address of clamd, as in unix:/run/clamav/clamd.ctl or tcp://scanner:3310',
    )
    .transform(scannerPlace)
    .optional(),
  SECRET_KEY: keyText.optional(),
  WEBHOOK_HOSTS: z
    .string()
    .default('')
    .transform(text =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  PUBLIC_URL: url(/^https?$/, 'must be the public address, as in https://stonebook.example'),
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0, 'must be 0 or more seconds').default(0),
  SLOW_QUERY_MS: z.coerce.number('must be a number').min(0, 'must be 0 or more milliseconds').default(1_000),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
})

export type Settings = z.infer<typeof environment>
export const settingNames = Object.keys(environment.shape)

/** An invalid setting; its message is for the person who starts the server. */
export class SettingError extends Error {
  override name = 'SettingError'
}

/** Reads the settings from the environment; empty ones count as missing. Throws SettingError. */
export const readSettings = (env: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.keys(environment.shape).map(name => [name, env[name] || undefined]))
  const read = environment.safeParse(given)
  if (read.success && Boolean(read.data.SMTP_URL) !== Boolean(read.data.MAIL_FROM))
    throw new SettingError('The settings SMTP_URL and MAIL_FROM must be set together.')
  if (read.success && read.data.DATABASE_OWNER_URL && !read.data.DATABASE_URL)
    throw new SettingError('The setting DATABASE_OWNER_URL needs DATABASE_URL, with the role of the running server.')
  if (read.success && read.data.ARCHIVE_DIR && read.data.ARCHIVE_DIR === read.data.BACKUP_DIR)
    throw new SettingError('The settings ARCHIVE_DIR and BACKUP_DIR must name two folders.')
  if (read.success) return read.data
  throw new SettingError(read.error.issues.map(({ path, message }) => `The setting ${path.join('.')} ${message}.`).join('\n'))
}

/** Whether the key file was started on a full disk before the data folder had anything else, so it was never used. */
const wasNeverUsed = async (dataDir: string, text: string): Promise<boolean> =>
  text === '' && (await readdir(dataDir)).every(name => name.startsWith(keyName))

/**
 * The key of the envelope: the given one (base64), or that of the data folder, created at first start and readable only by this account.
 * Throws SettingError when the file is not a key.
 */
export const envelopeKey = async (dataDir: string, given?: string): Promise<Buffer> => {
  if (given) return Buffer.from(given, 'base64')
  const path = join(dataDir, keyName)
  await makeDataFolder(dataDir)
  const found = await readFile(path, 'utf8').catch(ignoreMissing)
  const isNew = found === undefined
  if (isNew || (await wasNeverUsed(dataDir, found))) await writeWhole(path, randomBytes(keyBytes).toString('base64'), { isNew })
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length === keyBytes) return key
  throw new SettingError(
    `The key in ${path} is damaged: it must be 32 bytes in base64. Copy envelope.key from the newest backup. If there is none, remove the file: the next start makes a new key, and all users must reload the page.`,
  )
}

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
