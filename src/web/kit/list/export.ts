import type { Entity } from '../../../domain/kit/entity.ts'
import { mostIds } from '../../../domain/kit/list-query.ts'
import type { Query } from '../data/contract.ts'
import { download } from '../data/file.ts'
import { counted } from '../data/number.ts'
import { notify } from '../feedback/notice.tsx'
import type { AnyRow } from '../record/entity.ts'
import { useRights } from '../shell/session.tsx'
import type { Bulk } from './bulk.tsx'

/** The exports of a list to Excel: of all that match, and of a selection. */
export type ListExport = { all: () => void; selection: Bulk<AnyRow> }

/** The exports of a list with these columns, filters and order; undefined where the list has none, or the role may not export it. */
export const useListExport = (
  entity: Entity,
  path: string | false = `${entity.path}/export/excel`,
  query: Query,
): ListExport | undefined => {
  const { can } = useRights()
  if (path === false || !can('export', entity)) return
  const save = (of: Query) => download(path, of).catch(notify.error)
  return {
    all: () => void save(query),
    selection: {
      label: count => `Export ${counted(count, 'row')}`,
      // The ids are in the address, which would be too long for more.
      most: mostIds,
      run: async rows => {
        await save({ ids: rows.map(({ id }) => id), sort: query.sort, columns: query.columns })
        return false
      },
    },
  }
}
