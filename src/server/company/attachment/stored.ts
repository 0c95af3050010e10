import type { AttachmentKind, Crop } from '../../../domain/company/attachment.ts'
import type { Name } from '../../../domain/index.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'

export type Attachment = {
  id: string
  entity: Name
  record: string
  kind: AttachmentKind
  name: string
  type: string
  size: number
  path: string
  poster: string | null
  crop: Crop | null
  width: number | null
  height: number | null
  by: string
}
export const missing = () => notFound('file')

export const findAttachment = async (db: Db, id: string): Promise<Attachment> => {
  const { rows } =
    await sql<Attachment>`select id, entity, record_id as record, kind, name, type, size, path, poster, crop, width, height, created_by as by from attachment where id = ${id}`.execute(
      db,
    )
  if (!rows[0]) throw missing()
  return rows[0]
}

// Two records may use the same file. This lock keeps `sweep` from removing one while another upload adds it.
export const store = sql`hashtextextended('attachment', 0)`
