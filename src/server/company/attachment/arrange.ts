import { type Crop, isMedia } from '../../../domain/company/attachment.ts'
import { entities, type Name } from '../../../domain/index.ts'
import { sql, transact } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, invalid, notAllowed, notFound } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { mayChange, type Sees } from './access.ts'
import { isPicture } from './pictures.ts'
import { findAttachment, missing } from './stored.ts'

type Order = { entity: Name; record: string; ids: readonly string[] }

/** Puts the photos and videos of a record in this order. Refuses an order that leaves one of them out. */
export const orderMedia = async (context: Context, { entity, record, ids }: Order, sees: Sees): Promise<null> => {
  const { db, caller } = context
  if (!mayChange(caller.role, entity)) throw notAllowed()
  if (!(await sees(context, entity, record))) throw notFound(entities[entity].one)
  await transact(db, async tx => {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from attachment
      where record_id = ${record} and kind in ('photo', 'video') and entity = ${entity} order by position, created_at, id for update`.execute(
      tx,
    )
    const names = ids.flatMap(id => rows.find(row => row.id === id)?.name ?? [])
    if (new Set(ids).size !== ids.length || names.length !== rows.length)
      throw conflict('Someone has added or removed photos or videos here. Check the order and try again.')
    await sql`update attachment a set position = o.place from unnest(${ids}::uuid[]) with ordinality as o (id, place) where a.id = o.id`.execute(
      tx,
    )
    await writeAudit(tx, { entity, record, action: 'arrange', after: { name: names[0] }, caller })
  })
  return null
}

/** Sets the part of a photo that is shown, or null for the whole one. The photo itself stays as it was added. */
export const cropPhoto = async (context: Context, { id, crop }: { id: string; crop: Crop | null }, sees: Sees): Promise<null> => {
  const { db, caller } = context
  const { entity, record, kind, name, type } = await findAttachment(db, id)
  if (!(await sees(context, entity, record))) throw missing()
  if (!mayChange(caller.role, entity)) throw notAllowed()
  if (!isMedia(kind) || !isPicture(type)) throw invalid({ id: 'Only a photo can be cropped.' })
  if (crop && (crop.left + crop.width > 1.0001 || crop.top + crop.height > 1.0001))
    throw invalid({ crop: 'The part must lie inside the photo.' })
  await transact(db, async tx => {
    const { rows } = await sql`update attachment set crop = ${crop && JSON.stringify(crop)}::jsonb where id = ${id} returning id`.execute(
      tx,
    )
    if (rows.length === 0) throw missing()
    await writeAudit(tx, { entity, record, action: 'crop', after: { name }, caller })
  })
  return null
}
