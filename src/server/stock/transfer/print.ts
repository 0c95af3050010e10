import type { RowOf } from '../../../domain/kit/entity.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import { weightsOf } from '../../../domain/stock/stone/weights.ts'
import { type transfer, transferLifecycle } from '../../../domain/stock/transfer.ts'
import type { Db } from '../../kit/db/db.ts'
import { qrSvg } from '../../kit/print/print.ts'
import type { PrintFormat } from '../../print/format.ts'
import { letterheadOf } from '../../print/letterhead.ts'
import type { JobLine, JobPrint } from '../../print/shapes.ts'
import { stampOf } from '../../print/stamp.ts'

type Transfer = RowOf<typeof transfer>

const printed = (line: Transfer['items'][number], index: number, format: PrintFormat): JobLine => {
  const [description = 'Goods', ...details] = line.details?.split(' · ') ?? []
  return {
    no: String(index + 1),
    ...(line.sku && { sku: line.sku }),
    description,
    details,
    values: [
      line.pieces === null ? '' : format.pieces(line.pieces),
      format.isolated(`${format.carats(line.weight)} ${weightUnitOf(line.type ?? '')}`),
    ],
  }
}

/** The document that travels with the goods of a transfer: what is in the parcel, without any price, and who sent and received it. */
export const transferPrint = async (db: Db, row: Transfer): Promise<JobPrint> => {
  const { head, say, format } = await letterheadOf(db, row.from.id)
  const { head: there } = await letterheadOf(db, row.to.id)
  const weights = weightsOf(row.items).map(({ unit, weight }) => `${format.carats(weight)} ${unit}`)
  return {
    ...head,
    ...stampOf(transferLifecycle, row.state, say),
    title: 'Transfer',
    number: row.number ?? say.titles.draft,
    ...(row.number && { qr: qrSvg(row.number) }),
    parties: [{ label: 'To', name: row.to.title, lines: [there.branch.name, ...there.branch.lines] }],
    summary: [
      { label: 'Date', value: format.date(row.date) },
      { label: 'From', value: row.from.title },
      ...(row.expected ? [{ label: 'Expected', value: format.date(row.expected) }] : []),
      ...(row.shipping ? [{ label: 'Shipping', value: row.shipping }] : []),
    ],
    columns: ['Pieces', 'Weight'],
    lines: row.items.map((line, index) => printed(line, index, format)),
    totals: [
      { label: 'Stones', amount: String(row.items.length) },
      ...(row.pieces > 0 ? [{ label: 'Pieces', amount: format.pieces(row.pieces) }] : []),
      ...weights.map(amount => ({ label: 'Weight', amount, strong: true })),
    ],
    ...(row.notes && { note: row.notes }),
    signatures: ['Packed by', 'Received complete by'],
  }
}
