import { sql } from 'kysely'
import { type Name, nouns } from '../domain/index.ts'
import type { Noun } from '../domain/kit/record.ts'
import { tokenRoutes } from './api-token.ts'
import { approvalRange } from './approval.ts'
import { attachmentRoutes, type Sees } from './attachment.ts'
import { auditRoutes } from './audit.ts'
import { auditTrailRoutes } from './audit-trail.ts'
import { letterheadRoutes } from './branch-letterhead.ts'
import { seriesRoutes } from './branch-series.ts'
import { handOverRoutes } from './employee-hand-over.ts'
import { rateImport } from './exchange-rate-file.ts'
import { explainRoutes } from './explain.ts'
import { homeRoutes } from './home.ts'
import { importRoutes } from './import.ts'
import { extras } from './index.ts'
import { inventoryMoves } from './inventory-moves.ts'
import { itemRoutes, workItemRoutes } from './item-routes.ts'
import type { FileStore } from './kit/files.ts'
import type { Printer } from './kit/print.ts'
import { readRecord } from './kit/read.ts'
import { rest } from './kit/rest.ts'
import type { Route } from './kit/route.ts'
import { labelRoutes } from './label.ts'
import { paymentNoteRange } from './payment-note.ts'
import { performanceRoutes } from './performance-routes.ts'
import { printRoutes } from './print/routes.ts'
import { productionRoutes } from './production.ts'
import { houseReports } from './reports/house-routes.ts'
import { moneyReports } from './reports/money-routes.ts'
import { reportOverview } from './reports/overview.ts'
import { salesReport } from './reports/sales.ts'
import { workshopReports } from './reports/workshop.ts'
import { viewRoutes } from './saved-view.ts'
import { searchRoutes } from './search.ts'
import { sessionRoutes } from './session.ts'
import { settingRoutes } from './setting.ts'
import { signInRoutes } from './sign-in.ts'
import { statementRoutes } from './statement.ts'
import { workRanges } from './workshop.ts'

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
