import { sql } from 'kysely'
import { type MailServerChange, type MailServerSetting, mailServerCalls } from '../../domain/company/mail-server.ts'
import { type Db, transact } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'
import { isThisComputer, type MailServer } from '../kit/mail/server.ts'
import type { SecretBox } from '../kit/secret-box.ts'
import { settingsOf } from './settings.ts'

/** Where messages go: the mail server of the environment, if there is one, and the box that opens the password of a stored one. */
export type Mailing = { fixed: MailServer | null; box: SecretBox; publicUrl: string | undefined }

export const noServer = 'No mail server is set up. An Admin does that under Company, E-mail.'

type Stored = Omit<MailServerChange, 'password'> & { password: Buffer | null }

const stored = async (db: Db): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`select version, host, port, encryption, username as user, password, sender_name as "senderName",
    sender_address as "senderAddress" from mail_server`.execute(db)
  return rows[0]
}

/** The mail server that messages are handed to; null when none is set. One whose password cannot be decrypted counts as not set. */
export const mailServerOf = async (db: Db, { fixed, box }: Mailing): Promise<MailServer | null> => {
  if (fixed) return fixed
  const found = await stored(db)
  if (!found) return null
  const { password, senderName, senderAddress, host, port, encryption, user } = found
  const opened = password && (await box.open(password))
  if (opened === undefined) return null
  return { host, port, encryption, user, password: opened, sender: { name: senderName, address: senderAddress } }
}

const none = { version: 0, host: null, port: null, encryption: null, user: null, senderName: null, senderAddress: null }

/** The setting as an Admin sees it: everything but the password. */
const shown = async (db: Db, { fixed, box, publicUrl = '' }: Mailing): Promise<MailServerSetting> => {
  const around = { publicUrl: publicUrl || null }
  if (fixed) {
    const { sender, password, ...server } = fixed
    const from = { senderName: sender.name, senderAddress: sender.address }
    return { ...around, ...server, ...from, version: 0, source: 'environment', password: password === null ? 'none' : 'stored' }
  }
  const found = await stored(db)
  if (!found) return { ...around, ...none, source: 'none', password: 'none' }
  const { password } = found
  const isReadable = password === null || (await box.open(password)) !== undefined
  return { ...around, ...found, source: 'settings', password: password === null ? 'none' : isReadable ? 'stored' : 'unreadable' }
}

const refuseUnsafe = ({ host, encryption, user, password }: MailServerChange, kept: Buffer | null): void => {
  const hasPassword = password === undefined ? kept !== null : password !== null
  if (hasPassword && user === null) throw invalid({ user: 'The user of the password is missing.' })
  if (hasPassword && encryption === 'none' && !isThisComputer(host))
    throw invalid({ encryption: 'A password may only be sent encrypted. Choose TLS or STARTTLS.' })
}

const save = async (db: Db, { caller }: Context, mailing: Mailing, change: MailServerChange): Promise<void> => {
  if (mailing.fixed) throw conflict('The mail server is set by SMTP_URL where this server is started. It cannot be changed here.')
  const before = await stored(db)
  refuseUnsafe(change, before?.password ?? null)
  const { version, host, port, encryption, user, senderName, senderAddress, password } = change
  const sealed = typeof password === 'string' ? await mailing.box.seal(password) : password === null ? null : (before?.password ?? null)
  const { rows } = await sql`insert into mail_server as s (version, host, port, encryption, username, password, sender_name, sender_address)
    values (1, ${host}, ${port}, ${encryption}, ${user}, ${sealed}, ${senderName}, ${senderAddress})
    on conflict (is_only) do update set version = s.version + 1, host = excluded.host, port = excluded.port, encryption = excluded.encryption,
      username = excluded.username, password = excluded.password, sender_name = excluded.sender_name, sender_address = excluded.sender_address
    where s.version = ${version} returning version`.execute(db)
  if (rows.length === 0) throw conflict('Another user changed the mail server after you opened it. Load it again.')
  const { id } = await settingsOf(db)
  const wordsOf = (server: Omit<Stored, 'password'>) => `${server.host}:${server.port}, ${server.encryption}, ${server.senderAddress}`
  const mail = { server: wordsOf(change), ...(password !== undefined && { password: password === null ? 'removed' : 'changed' }) }
  const old = before && { server: wordsOf(before) }
  await writeAudit(db, { entity: 'setting', record: id, action: 'mailServer', before: old, after: mail, caller })
}

const right = { entity: 'setting', verb: 'update' } as const

/** Routes for the mail server of the company. Its password is never returned. */
export const mailServerRoutes = (mailing: Mailing): Route[] => [
  implement(mailServerCalls, 'GET mail-server', {
    right,
    summary: 'The mail server, without its password',
    handle: ({ db }) => shown(db, mailing),
  }),
  implement(mailServerCalls, 'PUT mail-server', {
    // An Idempotency-Key would store a hash of the password.
    ownTransaction: true,
    right,
    summary: 'Change the mail server',
    handle: async (context, { body }) => {
      await transact(context.db, tx => save(tx, context, mailing, body))
      return shown(context.db, mailing)
    },
  }),
]
