import { type Mailing, mailServerOf, noServer } from '../../company/mail-server.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { conflict } from '../../kit/errors.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'

export type Sharing = { mailing: Mailing; pictures: Pictures }

export const noAddress = 'Private links are off, because the public address of this server is not set (PUBLIC_URL).'

/** Refuses while there is no mail server to send with. */
export const refuseWithoutServer = async (db: Db, mailing: Mailing): Promise<void> => {
  if (!(await mailServerOf(db, mailing))) throw conflict(noServer)
}

export type User = { name: string; address: string }
/** The user who sends a message gets the answers to it. */
export const userOf = async (db: Db, id: string): Promise<User> => {
  const { rows } = await sql<User>`select name, email as address from "user" where id = ${id}`.execute(db)
  return oneRow(rows)
}
