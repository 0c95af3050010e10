import { attachmentCalls, branchCalls, exchangeRateCalls, settingCalls } from './company/contract.ts'
import { auditTrailCalls, securityCalls } from './company/log-contract.ts'
import { mailServerCalls } from './company/mail-server.ts'
import { reviewCalls } from './company/security-review.ts'
import { webhookCalls } from './company/webhook.ts'
import { importListCalls } from './kit/import/contract.ts'
import { customerCalls } from './parties/contract.ts'
import { paymentCalls } from './payments/contract.ts'
import { employeeCalls, handOverCalls, sessionCalls, signInCalls, tokenCalls } from './people/contract.ts'
import { passwordLinkCalls } from './people/password-link-contract.ts'
import { secondFactorCalls } from './people/second-factor-contract.ts'
import { purchaseCalls } from './purchases/contract.ts'
import { auditCalls, explainCalls, type found, homeCalls, overviewCalls, searchCalls } from './reports/contract.ts'
import { customerReportCalls } from './reports/customer-contract.ts'
import { eInvoiceCalls } from './reports/e-invoice-contract.ts'
import { journalCalls } from './reports/journal/contract.ts'
import { commissionCalls, performanceCalls } from './reports/performance/contract.ts'
import type { ReportName } from './reports/report.ts'
import { sharingCalls } from './reports/sharing-contract.ts'
import { statementCalls } from './reports/statement-contract.ts'
import { viewCalls } from './reports/view-contract.ts'
import { creditCalls, lineCalls } from './sales/contract.ts'
import { wishCalls } from './sales/wish/contract.ts'
import { conversionCalls, inventoryCalls, quantityCalls, reservationCalls } from './stock/inventory/contract.ts'
import { labelCalls } from './stock/label-contract.ts'
import { locationCalls } from './stock/location.ts'
import { mediaCalls } from './stock/media/contract.ts'
import { feedCalls, priceListCalls } from './stock/price-list/contract.ts'
import { reportCalls } from './stock/report/contract.ts'
import { stockTakeCalls } from './stock/stock-take/contract.ts'
import { billableCalls, servicePriceCalls, workEstimateCalls } from './workshop/contract.ts'

/** Every declared call besides those of the entities, which follow from their fields. */
export const contract = {
  ...attachmentCalls,
  ...branchCalls,
  ...settingCalls,
  ...exchangeRateCalls,
  ...auditTrailCalls,
  ...securityCalls,
  ...reviewCalls,
  ...mailServerCalls,
  ...webhookCalls,
  ...signInCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...passwordLinkCalls,
  ...tokenCalls,
  ...employeeCalls,
  ...handOverCalls,
  ...inventoryCalls,
  ...conversionCalls,
  ...quantityCalls,
  ...labelCalls,
  ...locationCalls,
  ...reservationCalls,
  ...mediaCalls,
  ...reportCalls,
  ...stockTakeCalls,
  ...priceListCalls,
  ...feedCalls,
  ...lineCalls,
  ...creditCalls,
  ...wishCalls,
  ...paymentCalls,
  ...importListCalls,
  ...customerCalls,
  ...purchaseCalls,
  ...billableCalls,
  ...servicePriceCalls,
  ...workEstimateCalls,
  ...homeCalls,
  ...searchCalls,
  ...explainCalls,
  ...overviewCalls,
  ...performanceCalls,
  ...commissionCalls,
  ...journalCalls,
  ...statementCalls,
  ...customerReportCalls,
  ...sharingCalls,
  ...eInvoiceCalls,
  ...viewCalls,
  ...auditCalls,
}

// Every report has the same answer, and its own filters, which are declared with it.
/** The address of a report. */
export type ReportPath = `report/${ReportName}` | 'sales-report' | 'employee/performance/documents'
type ReportCalls = Readonly<Record<`GET ${ReportPath}`, { answer: typeof found; query: unknown }>>

/** The calls of the API with what they take and answer. The web layer imports only this type, so no schema reaches the browser. */
export type Contract = typeof contract & ReportCalls
