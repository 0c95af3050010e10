import { listed } from '../../domain/documents/language/words.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import type { approval } from '../../domain/sales/approval.ts'
import { approvalLifecycle } from '../../domain/sales/approval.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import type { Db } from '../kit/db/db.ts'
import type { Pictures } from '../kit/pictures/pictures.ts'
import { qrSvg } from '../kit/print/print.ts'
import { saleLine } from './invoice.ts'
import { letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoicePrint } from './shapes.ts'
import { stampOf } from './stamp.ts'
import { stonePictures } from './stone-pictures.ts'
import { weightsIn } from './weights.ts'

type Approval = RowOf<typeof approval>

/** The template data of an approval: goods and values, ownership, and signatures. */
export const approvalPrint = async (db: Db, pictures: Pictures, approval: Approval, language: LanguageCode): Promise<InvoicePrint> => {
  const { head, say, approvalTerms, inWords, shows, format } = await letterheadOf(db, approval.branch.id, language)
  const { summary } = say
  const { currency } = approval
  const weights = weightsIn(approval.items, format)
  const pictured = await stonePictures(db, pictures, shows('approvals') ? approval.items : [], 'line')
  const terms = approval.terms || approvalTerms
  return {
    ...head,
    ...stampOf(approvalLifecycle, approval.state, say),
    title: say.titles.approval,
    number: approval.number ?? say.titles.draft,
    ...(approval.number && { qr: qrSvg(approval.number) }),
    parties: [await partyBlock(db, approval.customer.id, say.parties.entrustedTo, language)],
    summary: [
      { label: summary.date, value: format.date(approval.date) },
      ...(approval.dueDate ? [{ label: summary.returnBy, value: format.date(approval.dueDate) }] : []),
      { label: summary.salesperson, value: approval.salesperson.title },
      ...(approval.receivedBy ? [{ label: summary.receivedBy, value: approval.receivedBy }] : []),
      { label: summary.purpose, value: listed(say.purposes, approval.purpose) },
      ...(approval.certificates.length > 0 ? [{ label: summary.certificates, value: approval.certificates.join(', ') }] : []),
      ...(approval.shipping ? [{ label: summary.shipping, value: approval.shipping }] : []),
    ],
    currency,
    lines: approval.items.map((line, index) => ({ ...saleLine(line, index, currency, { format, say, weights }), ...pictured(line) })),
    ...(weights.hasGrams && { hasGrams: true }),
    sums: {
      ...(approval.pieces > 0 && { pieces: String(approval.pieces) }),
      ...(weights.sum && { carats: weights.sum }),
      amount: format.money(approval.total, currency),
    },
    totals: [{ label: `${say.sums.value} ${currency}`, amount: format.money(approval.total, currency), strong: true }],
    ...inWords(approval.total, currency),
    ...(approval.notes && { note: approval.notes }),
    ...(terms && { terms }),
    signatures: [say.foot.receivedInGoodOrder, say.foot.forCompany],
  }
}
