import { pathMark } from '../../../domain/stock/location.ts'
import { sql } from '../../kit/db/db.ts'
import type { Route } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import { codeLabelRoute } from '../../print/code-label.ts'

type Labelled = { code: string; name: string; path: string; branch: string }

/** The labels of locations: their name, where they stand, and a QR code that every scan field knows. */
export const locationLabels = (printer: Printer): Route =>
  codeLabelRoute(printer, {
    entity: 'location',
    path: '/api/location/label',
    summary: 'The labels of locations',
    many: 'locations',
    read: async (db, ids) => {
      const { rows } =
        await sql<Labelled>`select l.code, l.name, l.path, b.name as branch from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
        join location l on l.id = wanted.id join branch b on b.id = l.branch_id order by wanted.place`.execute(db)
      return rows.map(({ code, name, path, branch }) => ({
        ...{ code, name, details: [path.slice(0, -name.length - pathMark.length), code, branch] },
      }))
    },
  })
