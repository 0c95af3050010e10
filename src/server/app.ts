import { sql } from 'kysely'
import { entities } from '../domain/index.ts'
import { present } from '../domain/kit/present.ts'
import { withinBranches } from './branch-limit.ts'
import type { Sees } from './company/attachment/access.ts'
import { attachmentRoutes } from './company/attachment/routes.ts'
import { auditTrailRoutes } from './company/audit-trail.ts'
import { seriesRoutes } from './company/branch-series.ts'
import { outcomeRoute } from './company/idempotency-key.ts'
import { type Mailing, mailServerRoutes } from './company/mail-server.ts'
import { viewRoutes } from './company/saved-view.ts'
import { securityRoutes } from './company/security-event.ts'
import { securityReview } from './company/security-review.ts'
import { settingRoutes } from './company/setting.ts'
import type { WebhookPost } from './company/webhook/job.ts'
import { webhookRoutes } from './company/webhook/routes.ts'
import { itemRoutes, workItemRoutes } from './documents/line-routes.ts'
import { addNotice } from './documents/sharing/mail.ts'
import { imports } from './imports.ts'
import { behaviors } from './index.ts'
import { demandScope } from './kit/auth/scope.ts'
import { readRecord } from './kit/entity/read.ts'
import { rest } from './kit/entity/routes.ts'
import { seenBy } from './kit/entity/seen.ts'
import type { FileStore } from './kit/files/store.ts'
import type { Route } from './kit/http/route.ts'
import { importList } from './kit/import/listed.ts'
import { importRoutes } from './kit/import/routes.ts'
import { keysOf } from './kit/keys.ts'
import type { Pictures } from './kit/pictures/pictures.ts'
import type { Printer } from './kit/print/print.ts'
import { paymentNoteRange } from './payments/payment-note.ts'
import { tokenRoutes } from './people/api-token.ts'
import { employeeBadges } from './people/badge.ts'
import { handOverRoutes } from './people/hand-over.ts'
import { passwordLinkRoutes } from './people/password-link/routes.ts'
import { secondFactorRoutes } from './people/second-factor/routes.ts'
import { selfEmployeeRoutes } from './people/self-employee.ts'
import { sessionRoutes } from './people/session.ts'
import { signInRoutes } from './people/sign-in.ts'
import { letterheadRoutes } from './print/branch-letterhead.ts'
import { auditRoutes } from './program/audit/audit.ts'
import { purchaseRange } from './purchases/purchase.ts'
import { customerReports } from './reports/customer/routes.ts'
import { printRoutes } from './reports/document-routes.ts'
import { eInvoiceRoutes } from './reports/e-invoice/routes.ts'
import { explainRoutes } from './reports/explain/routes.ts'
import { homeRoutes } from './reports/home.ts'
import { journalRoutes } from './reports/journal/routes.ts'
import { moneyReports } from './reports/money/routes.ts'
import { reportOverview } from './reports/overview.ts'
import { performanceRoutes } from './reports/performance/routes.ts'
import { companyReports } from './reports/routes.ts'
import { salesReport } from './reports/sales/report.ts'
import { searchRoutes } from './reports/search/routes.ts'
import { sharingRoutes } from './reports/sharing/routes.ts'
import { templateRoutes } from './reports/sharing/template-routes.ts'
import { statementRoutes } from './reports/statement/routes.ts'
import { workshopReports } from './reports/workshop.ts'
import { approvalRange } from './sales/approval/behavior.ts'
import { inventoryRoutes } from './stock/inventory/transitions.ts'
import { labelRoutes } from './stock/label/routes.ts'
import { locationLabels } from './stock/location/label.ts'
import { feedRoutes } from './stock/price-list/feed-routes.ts'
import { priceListRoutes } from './stock/price-list/routes.ts'
import { takeOverRoutes } from './stock/take-over.ts'
import { workRanges } from './workshop/behavior.ts'
import { productionRoutes } from './workshop/production/behavior.ts'

export type Services = {
  printer: Printer
  files: FileStore
  pictures: Pictures
  importFolder: string
  statementFolder: string
  mailing: Mailing
  webhooks: WebhookPost
}

const plain = keysOf(entities).filter(name => name !== 'setting')

const sees: Sees = async ({ db, caller }, name, record) => {
  demandScope(caller, 'read', name)
  const { rows } = await sql`select 1 from ${sql.table(entities[name].table)} t
    where t.id = ${record} and ${seenBy(entities[name], behaviors[name] ?? {}, caller) ?? sql`true`}`.execute(db)
  return rows.length > 0
}

/** Every route of the API: those of each entity, and a few others. */
export const routesOf = ({ printer, files, pictures, importFolder, statementFolder, mailing, webhooks }: Services): Route[] => {
  const declared = plain.flatMap(name => rest(entities[name], behaviors[name]))
  const createUser = present(declared.find(({ method, path }) => method === 'POST' && path === '/api/user'))
  const routes = [
    ...declared,
    approvalRange,
    paymentNoteRange,
    purchaseRange,
    ...workRanges,
    ...productionRoutes,
    ...itemRoutes,
    ...workItemRoutes,
    ...inventoryRoutes,
    ...takeOverRoutes,
    ...settingRoutes,
    ...mailServerRoutes(mailing),
    ...webhookRoutes(webhooks),
    ...templateRoutes,
    ...signInRoutes({
      create: createUser,
      read: ({ db, caller }, id) => readRecord(db, entities.user, behaviors.user ?? {}, caller, id),
      box: mailing.box,
    }),
    ...secondFactorRoutes(mailing),
    ...passwordLinkRoutes({ mailing, post: addNotice }),
    ...sessionRoutes,
    ...letterheadRoutes(printer),
    ...seriesRoutes,
    ...handOverRoutes,
    ...selfEmployeeRoutes,
    ...printRoutes(printer, { files, pictures }),
    ...eInvoiceRoutes({ printer, pictures }),
    ...statementRoutes({ printer, folder: statementFolder }),
    ...sharingRoutes({ mailing, pictures }),
    ...customerReports,
    ...moneyReports(printer),
    ...companyReports(printer),
    ...journalRoutes,
    reportOverview,
    ...salesReport(printer),
    ...workshopReports(printer),
    ...performanceRoutes(printer),
    ...labelRoutes(printer),
    locationLabels(printer),
    employeeBadges(printer),
    ...priceListRoutes,
    ...feedRoutes(mailing.publicUrl),
    ...attachmentRoutes({ files, pictures, sees, reads: printer.reads }),
    ...imports.flatMap(resource => importRoutes(resource, importFolder)),
    importList(imports),
    ...auditRoutes,
    ...auditTrailRoutes,
    ...securityRoutes,
    securityReview,
    ...homeRoutes,
    ...searchRoutes,
    ...explainRoutes,
    ...viewRoutes,
    outcomeRoute,
    ...tokenRoutes,
  ]
  return routes.map(withinBranches)
}

/** The routes as they are declared, to be read and never to be run: they have no services. */
export const declaredRoutes = (): Route[] => routesOf(new Proxy({}, { get: () => ({}) }) as Services)
