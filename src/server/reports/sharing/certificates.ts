import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Name } from '../../../domain/index.ts'
import { isList, isRecord } from '../../../domain/kit/json.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { fileName } from '../../kit/files/name.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { MailFile } from '../../kit/mail/compose.ts'

type Stored = { id: string; title: string; name: string; type: string; size: number; path: string }
export type CertificateFile = Pick<Stored, 'id' | 'title' | 'size'>

/** The stones on the lines of a document. */
const stonesOn = (row: Readonly<Record<string, unknown>>): string[] => {
  const lines = isList(row.items) ? row.items : []
  const ids = lines.map(line => (isRecord(line) && isRecord(line.inventory) ? line.inventory.id : null))
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))]
}

const [ofStone, ofCertificate]: [Name, Name] = ['inventory', 'certificate']
const storedFor = async (db: Db, row: Readonly<Record<string, unknown>>): Promise<Stored[]> => {
  const stones = stonesOn(row)
  if (stones.length === 0) return []
  const { rows } =
    await sql<Stored>`select a.id, coalesce(c.lab || ' ' || c.number, a.name) || ' · ' || i.sku as title, a.name, a.type, a.size, a.path
    from inventory i
      cross join lateral (select ${ofStone}::text as entity, i.id as record, null::uuid as certificate
        union all select ${ofCertificate}, id, id from certificate where inventory_id = i.id and status = 'issued') r
      join attachment a on a.entity = r.entity and a.record_id = r.record and a.kind = 'certificate'
      left join certificate c on c.id = r.certificate
    where i.id = any(${stones}::uuid[]) order by i.sku, a.created_at, a.id limit 200`.execute(db)
  return rows
}

/** The files of the certificates of the stones on a document. */
export const certificatesOf = async (db: Db, row: Readonly<Record<string, unknown>>): Promise<CertificateFile[]> =>
  (await storedFor(db, row)).map(({ id, title, size }) => ({ id, title, size }))

// Most mailboxes refuse more, and a file grows by a third in a message.
const maxBytes = 15_000_000

/** Refuses files that are no certificates of the stones on a document, or too large for a message. */
export const refuseFiles = async (db: Db, row: Readonly<Record<string, unknown>>, chosen: readonly string[]): Promise<void> => {
  if (chosen.length === 0) return
  const known = new Map((await storedFor(db, row)).map(file => [file.id, file.size]))
  if (chosen.some(id => !known.has(id))) throw invalid({ certificates: 'A chosen file is no certificate of a stone on this document.' })
  const bytes = [...new Set(chosen)].reduce((sum, id) => sum + (known.get(id) ?? 0), 0)
  if (bytes > maxBytes) throw invalid({ certificates: 'The chosen files are larger than 15 MB in all. Choose fewer.' })
}

/** The chosen certificates as files of a message. Refuses when one was removed since. */
export const filesOfCertificates = async (
  db: Db,
  files: FileStore,
  row: Readonly<Record<string, unknown>>,
  chosen: readonly string[],
): Promise<MailFile[]> => {
  if (chosen.length === 0) return []
  const found = (await storedFor(db, row)).filter(({ id }) => chosen.includes(id))
  if (found.length < new Set(chosen).size) throw conflict('A certificate that was to be attached was removed.')
  return Promise.all(
    found.map(async ({ name, type, path }) => {
      const body = await files.read(path)
      if (!body) throw conflict(`The file ${name} is no longer stored.`)
      return { name: fileName(name, type), type, body: await buffer(body) }
    }),
  )
}
