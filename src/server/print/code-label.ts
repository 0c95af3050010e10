import { z } from 'zod'
import { type LabelSize, labelSizes, maxLabels, startFault } from '../../domain/company/label-size.ts'
import { fileOf, pdf } from '../../domain/kit/contract.ts'
import type { Db } from '../kit/db/db.ts'
import { invalid, notFound } from '../kit/errors.ts'
import { type Download, type Route, route } from '../kit/http/route.ts'
import { type Printer, qrRuns } from '../kit/print/print.ts'
import type { LabelData, LabelPrint } from './label-shapes.ts'

/** A record with a code that every scan field knows: its name, and what stands under it. */
type Coded = { code: string; name: string; details: readonly string[] }

// Without a chosen size: a common roll.
const usual = labelSizes.find(({ code }) => code === 'roll-50x25') ?? labelSizes[0]
const sizes = labelSizes.map(({ code }) => code)

const bodyOf = (many: string) =>
  z.strictObject({
    ids: z.array(z.uuid('is not an id')).min(1, 'is empty').max(maxLabels, `has more than ${maxLabels} ${many}`),
    size: z.enum(sizes, { error: `is not one of: ${sizes.join(', ')}` }).optional(),
    first: z.int('is not a whole number').min(1, 'is less than 1').max(200, 'is more than 200').optional(),
  })

const labelOf = ({ code, name, details }: Coded, { kind, width, height }: LabelSize): LabelData => {
  const qrSize = kind === 'flat' ? Math.min(height - 2.4, width * 0.36, 18) : Math.min(height, 10)
  const lines = details.filter(Boolean).map(text => ({ text, words: true }))
  return { kind, width, height, qrSize, code: qrRuns(code), sku: name, lines }
}

/** The labels of records, as a PDF, each with its QR code. */
const codeLabels = async (
  printer: Printer,
  records: readonly Coded[],
  { size, first = 1 }: { size?: string | undefined; first?: number | undefined },
): Promise<{ download: Download }> => {
  const chosen: LabelSize = labelSizes.find(({ code }) => code === size) ?? usual
  // The choice of a sheet before is no fault of a roll.
  const fault = chosen.sheet && startFault(first, chosen)
  if (fault) throw invalid({ first: fault })
  const labels = records.map(one => labelOf(one, chosen))
  const print: LabelPrint = { labels, first: chosen.sheet ? first : 1, copies: 1, ...(chosen.sheet && { sheet: chosen.sheet }) }
  const [only, ...others] = records
  const name = only && others.length === 0 ? `Label ${only.code}` : `${records.length} labels`
  return { download: { type: pdf, name: `${name}.pdf`, inline: true, body: await printer.pdf('label', print) } }
}

type Labels = {
  entity: 'employee' | 'location'
  path: string
  summary: string
  /** Names the records in an error. */
  many: string
  /** The records with these ids that exist, in this order. */
  read: (db: Db, ids: readonly string[]) => Promise<readonly Coded[]>
}

/** The call that prints labels of records, each with a QR code. */
export const codeLabelRoute = (printer: Printer, { entity, path, summary, many, read }: Labels): Route =>
  route({
    method: 'PUT',
    path,
    ownTransaction: true,
    right: { entity, verb: 'read' },
    branches: 'limited',
    summary,
    body: bodyOf(many),
    answer: fileOf(pdf),
    handle: async ({ db }, { body: { ids, ...layout } }) => {
      const wanted = [...new Set(ids)]
      const records = await read(db, wanted)
      if (records.length < wanted.length) throw notFound(entity)
      return codeLabels(printer, records, layout)
    },
  })
