import { z } from 'zod'
import { type LabelSize, labelSizes, maxLabels } from '../../domain/company/label-size.ts'
import { pdf } from '../../domain/kit/contract.ts'
import type { Download } from '../kit/http/route.ts'
import { type Printer, qrRuns } from '../kit/print/print.ts'
import type { LabelData, LabelPrint } from './label-shapes.ts'

/** A record with a code that every scan field knows: its name, and what stands under it. */
type Coded = { code: string; name: string; details: readonly string[] }

// Without a chosen size: a common roll.
const usual = labelSizes.find(({ code }) => code === 'roll-50x25') ?? labelSizes[0]
const sizes = labelSizes.map(({ code }) => code)

/** What is asked for to print labels of records. `many` names them in an error. */
export const codeLabelBody = (many: string) =>
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
export const codeLabels = async (
  printer: Printer,
  records: readonly Coded[],
  { size, first = 1 }: { size?: string | undefined; first?: number | undefined },
): Promise<{ download: Download }> => {
  const chosen: LabelSize = labelSizes.find(({ code }) => code === size) ?? usual
  const labels = records.map(one => labelOf(one, chosen))
  const print: LabelPrint = { labels, first: chosen.sheet ? first : 1, copies: 1, ...(chosen.sheet && { sheet: chosen.sheet }) }
  const [only, ...others] = records
  const name = only && others.length === 0 ? `Label ${only.code}` : `${records.length} labels`
  return { download: { type: pdf, name: `${name}.pdf`, inline: true, body: await printer.pdf('label', print) } }
}
