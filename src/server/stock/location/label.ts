import { fileOf, pdf } from '../../../domain/kit/contract.ts'
import { pathMark } from '../../../domain/stock/location.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { type Route, route } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import { codeLabelBody, codeLabels } from '../../print/code-label.ts'

type Labelled = { code: string; name: string; path: string; branch: string }

const locationsToLabel = async (db: Db, ids: readonly string[]): Promise<Labelled[]> => {
  const { rows } =
    await sql<Labelled>`select l.code, l.name, l.path, b.name as branch from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join location l on l.id = wanted.id join branch b on b.id = l.branch_id order by wanted.place`.execute(db)
  if (rows.length < ids.length) throw notFound('location')
  return rows
}

/** The labels of locations: their name, where they stand, and a QR code that every scan field knows. */
export const locationLabels = (printer: Printer): Route =>
  route({
    method: 'PUT',
    path: '/api/location/label',
    ownTransaction: true,
    right: { entity: 'location', verb: 'read' },
    summary: 'The labels of locations',
    body: codeLabelBody('locations'),
    answer: fileOf(pdf),
    handle: async ({ db }, { body: { ids, ...layout } }) => {
      const locations = await locationsToLabel(db, [...new Set(ids)])
      const coded = locations.map(({ code, name, path, branch }) => ({
        ...{ code, name, details: [path.slice(0, -name.length - pathMark.length), code, branch] },
      }))
      return codeLabels(printer, coded, layout)
    },
  })
