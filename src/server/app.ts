import { sql } from 'kysely'
import { type Name, nouns } from '../domain/index.ts'
import type { Noun } from '../domain/kit/entity.ts'
import { tokenRoutes } from './people/api-token.ts'
import { approvalRange } from './sales/approval/behavior.ts'
import { attachmentRoutes, type Sees } from './company/attachment.ts'
import { auditRoutes } from './program/audit/audit.ts'
import { auditTrailRoutes } from './company/audit-trail.ts'
import { letterheadRoutes } from './print/branch-letterhead.ts'
import { seriesRoutes } from './company/branch-series.ts'
import { handOverRoutes } from './people/hand-over.ts'
import { rateImport } from './stock/import/exchange-rates.ts'
import { explainRoutes } from './reports/explain/routes.ts'
import { homeRoutes } from './reports/home.ts'
import { importRoutes } from './stock/import/routes.ts'
import { extras } from './index.ts'
import { inventoryMoves } from './stock/inventory/transitions.ts'
import { itemRoutes, workItemRoutes } from './documents/line-routes.ts'
import type { FileStore } from './kit/files/store.ts'
import type { Printer } from './kit/print/print.ts'
import { readRecord } from './kit/entity/read.ts'
import { rest } from './kit/rest.ts'
import type { Route } from './kit/http/route.ts'
import { labelRoutes } from './stock/label/routes.ts'
import { paymentNoteRange } from './payments/payment-note.ts'
import { performanceRoutes } from './reports/performance/routes.ts'
import { printRoutes } from './print/routes.ts'
import { productionRoutes } from './workshop/production/behavior.ts'
import { houseReports } from './reports/routes.ts'
import { moneyReports } from './reports/money/routes.ts'
import { reportOverview } from './reports/overview.ts'
import { salesReport } from './reports/sales/report.ts'
import { workshopReports } from './reports/workshop.ts'
import { viewRoutes } from './company/saved-view.ts'
import { searchRoutes } from './reports/search.ts'
import { sessionRoutes } from './people/session.ts'
import { settingRoutes } from './setting.ts'
import { signInRoutes } from './people/sign-in.ts'
import { statementRoutes } from './reports/statement/routes.ts'
import { workRanges } from './workshop/behavior.ts'

export type Services = { printer: Printer; files: FileStore; importFolder: string; statementFolder: string }

const plain = Object.entries(nouns).filter(([name]) => name !== 'setting') as [Name, Noun][]

const sees: Sees = async ({ db, caller }, name, record) => {
  const { rows } = await sql`select 1 from ${sql.table(nouns[name].table)} t
    where t.id = ${record} and ${extras[name]?.known?.(caller.role) ?? sql`true`}`.execute(db)
  return rows.length > 0
}

/** Every call of the API: what each noun has by being declared, and the few that stand on their own. */
export const routesOf = ({ printer, files, importFolder, statementFolder }: Services): Route[] => {
  const declared = plain.flatMap(([name, noun]) => rest(noun, extras[name]))
  const createUser = declared.find(({ method, path }) => method === 'POST' && path === '/api/user')!
  return [
    ...declared,
    approvalRange,
    paymentNoteRange,
    ...workRanges,
    ...productionRoutes,
    ...itemRoutes,
    ...workItemRoutes,
    ...inventoryMoves,
    ...settingRoutes,
    ...signInRoutes({ create: createUser, read: ({ db, caller }, id) => readRecord(db, nouns.user, {}, caller.role, id) }),
    ...sessionRoutes,
    ...letterheadRoutes(printer),
    ...seriesRoutes,
    ...handOverRoutes,
    ...printRoutes(printer, files),
    ...statementRoutes({ printer, folder: statementFolder }),
    ...moneyReports(printer),
    ...houseReports(printer),
    reportOverview,
    ...salesReport(printer),
    ...workshopReports(printer),
    ...performanceRoutes(printer),
    rateImport,
    ...labelRoutes(printer),
    ...attachmentRoutes({ files, sees }),
    ...importRoutes({ folder: importFolder }),
    ...auditRoutes,
    ...auditTrailRoutes,
    ...homeRoutes,
    ...searchRoutes,
    ...explainRoutes,
    ...viewRoutes,
    ...tokenRoutes,
  ]
}
