import { sql } from '../kit/db/db.ts'
import type { Route } from '../kit/http/route.ts'
import type { Printer } from '../kit/print/print.ts'
import { codeLabelRoute } from '../print/code-label.ts'

type Worker = { code: string; name: string; designation: string }

/** The badges of employees: a scan of one on an order form hands the goods over (docs/domain/workshop.md#steps). */
export const employeeBadges = (printer: Printer): Route =>
  codeLabelRoute(printer, {
    entity: 'employee',
    path: '/api/employee/badge',
    summary: 'The badges of employees',
    many: 'employees',
    read: async (db, ids) => {
      const { rows } = await sql<Worker>`select e.code, e.name, d.name as designation
        from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
        join employee e on e.id = wanted.id join employee_designation d on d.id = e.designation_id order by wanted.place`.execute(db)
      return rows.map(({ code, name, designation }) => ({ code, name, details: [designation, code] }))
    },
  })
