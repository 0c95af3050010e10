import { sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import { type LabelSize, labelSizes, maxLabels, startFault } from '../../../domain/company/label-size.ts'
import { transact } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import type { Context, Download } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import type { LabelPrint } from '../../print/label-shapes.ts'
import { type Labelled, labelPrint, stonesToLabel } from './print.ts'

// A picture is held in memory as a whole: at most about one sheet of paper, in mm².
const largestPicture = 66_000

/** The format of the file, the label size, and the number of copies. */
export type LabelRequest = {
  format?: 'pdf' | 'svg' | 'png' | undefined
  size?: string | undefined
  copies?: number | undefined
  first?: number | undefined
  dpi?: number | undefined
  preview?: boolean | undefined
}

const refuseMisfit = (stones: number, { first = 1, copies = 1 }: LabelRequest, chosen: LabelSize | undefined): void => {
  if (stones * copies > maxLabels)
    throw invalid({
      copies: `${stones > maxLabels ? 'This is more than' : `${stones} stones, ${copies} times each, are more than`} the ${maxLabels} labels that are printed at once.`,
    })
  const fault = startFault(first, chosen)
  if (fault) throw invalid({ first: fault })
}

const refuseHuge = ({ labels, sheet, copies, first }: LabelPrint): void => {
  const pages = sheet ? Math.ceil((labels.length * copies + first - 1) / (sheet.across * sheet.down)) : 1
  const area = sheet
    ? pages * sheet.width * sheet.height
    : Math.max(...labels.map(({ width }) => width)) * copies * labels.reduce((sum, { height }) => sum + height, 0)
  if (area > largestPicture) throw invalid({ format: 'Format: a picture holds about one sheet of labels. Print this many as a PDF.' })
}

/** Records that these stones have labels, which fixes their SKUs. Refuses if a SKU changed while printing. */
export const markPrinted = (context: Context, stones: readonly Labelled[], copies: number): Promise<void> =>
  transact(context.db, async tx => {
    const [ids, skus] = [stones.map(({ id }) => id), stones.map(({ sku }) => sku)]
    const { rows } = await sql<{ id: string }>`select i.id from inventory i
      join unnest(${ids}::uuid[], ${skus}::text[]) as printed (id, sku) on printed.id = i.id and printed.sku = i.sku order by i.id for no key update of i`.execute(
      tx,
    )
    const same = new Set(rows.map(({ id }) => id))
    const other = stones.find(({ id }) => !same.has(id))
    if (other) throw conflict(`${other.sku} has a new number. Print its label again.`)
    await sql`update inventory set labelled = ${context.now()} where id = any(${ids}::uuid[]) and labelled is null`.execute(tx)
    for (const record of ids)
      await writeAudit(tx, { entity: 'inventory', record, action: 'print label', after: { copies }, caller: context.caller })
  })

const files = {
  pdf: { type: 'application/pdf', make: (printer: Printer, print: LabelPrint) => printer.pdf('label', print) },
  svg: { type: 'image/svg+xml', make: (printer: Printer, print: LabelPrint) => printer.svg('label', print) },
  png: { type: 'image/png', make: (printer: Printer, print: LabelPrint, dots: number) => printer.png('label', print, dots) },
}

/** Prints the labels of these stones as one file. Unless it is a preview, this fixes their SKUs. */
export const labelsFor = async (
  printer: Printer,
  context: Context,
  given: readonly string[],
  request: LabelRequest,
): Promise<{ download: Download }> => {
  const ids = [...new Set(given)]
  const chosen: LabelSize | undefined = labelSizes.find(({ code }) => code === request.size)
  refuseMisfit(ids.length, request, chosen)
  const { first = 1, copies = 1, dpi: dots = 300, format: form = 'pdf' } = request
  const stones = await stonesToLabel(context.db, ids)
  const seesCost = may(context.caller.role, 'confidential.read')
  const print = await labelPrint(context.db, stones, { size: chosen, first, copies, seesCost })
  if (form !== 'pdf') refuseHuge(print)
  const { type, make } = files[form]
  const body = await make(printer, print, dots)
  if (!request.preview) await markPrinted(context, stones, copies)
  const [only, ...others] = stones
  const name = only && others.length === 0 ? `Label ${only.sku}` : `${stones.length} labels`
  return { download: { type, name: `${name}.${form}`, inline: true, body } }
}
