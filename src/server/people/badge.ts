import { fileOf, pdf } from '../../domain/kit/contract.ts'
import { sql } from '../kit/db/db.ts'
import { notFound } from '../kit/errors.ts'
import { type Route, route } from '../kit/http/route.ts'
import type { Printer } from '../kit/print/print.ts'
import { codeLabelBody, codeLabels } from '../print/code-label.ts'

type Worker = { code: string; name: string; designation: string }

/** The badges of employees: a scan of one on an order form hands the goods over (docs/domain/workshop.md#steps). */
export const employeeBadges = (printer: Printer): Route =>
  route({
    method: 'PUT',
    path: '/api/employee/badge',
    ownTransaction: true,
    right: { entity: 'employee', verb: 'read' },
    summary: 'The badges of employees',
    body: codeLabelBody('employees'),
    answer: fileOf(pdf),
    handle: async ({ db }, { body: { ids, ...layout } }) => {
      const wanted = [...new Set(ids)]
      const { rows } = await sql<Worker>`select e.code, e.name, d.name as designation
        from unnest(${wanted}::uuid[]) with ordinality as wanted (id, place)
        join employee e on e.id = wanted.id join employee_designation d on d.id = e.designation_id order by wanted.place`.execute(db)
      if (rows.length < wanted.length) throw notFound('employee')
      return codeLabels(
        printer,
        rows.map(({ code, name, designation }) => ({ code, name, details: [designation, code] })),
        layout,
      )
    },
  })
