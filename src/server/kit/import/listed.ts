import { can } from '../../../domain/access.ts'
import { importListCalls, type ListedImport } from '../../../domain/kit/import/contract.ts'
import { sql } from '../db/db.ts'
import { implement, type Route } from '../http/route.ts'
import type { ImportResource } from './resource.ts'

type Found = Omit<ListedImport, 'entity' | 'path' | 'many' | 'isUpdate' | 'isUndoable'> & { list: string; isKept: boolean }
const maxListed = 500

/** The call that lists the imports that ran, the newest first: those of the kinds that the caller may import. */
export const importList = (resources: readonly ImportResource[]): Route =>
  implement(importListCalls, 'GET import', {
    right: { entity: 'customer', verb: 'import' },
    summary: 'The lists that were imported: when, by whom, and whether they were undone',
    handle: async ({ db, caller }) => {
      const open = resources.filter(({ name }) => can(caller.role, 'import', name))
      const { rows } =
        await sql<Found>`select j.id, j.list, j.name, j.ended_at as at, u.name as by, coalesce(j.total, 0) as rows, j.state, j.message,
          j.undone_at as "undoneAt", case when j.undone_at is not null then b.name end as "undoneBy", exists (select from import_record r where r.import_id = j.id) as "isKept"
        from import_job j join "user" u on u.id = j.by_id left join "user" b on b.id = j.undone_by_id
        where j.ended_at is not null and j.list = any(${open.map(({ list }) => list)}::text[]) order by j.ended_at desc limit ${maxListed}`.execute(
          db,
        )
      return rows.flatMap(({ isKept, list, ...job }) =>
        open
          .filter(resource => resource.list === list)
          .map(({ name, path, many, update, undo }) => ({
            ...job,
            ...{ entity: name, path, many, isUpdate: update !== undefined },
            isUndoable: job.state === 'done' && isKept && undo !== undefined,
          })),
      )
    },
  })
