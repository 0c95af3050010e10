import { baseCurrency } from '../../domain/company/base-currency.ts'
import { listed, type Words } from '../../domain/documents/language/words.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { isPositive, type Quantity, sum } from '../../domain/kit/quantity.ts'
import { weightUnitOf } from '../../domain/stock/stone/type.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import { workLifecycle } from '../../domain/workshop/lifecycle.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from '../print/format.ts'
import type { Writing } from '../print/invoice.ts'
import { letterheadOf, partyBlock } from '../print/letterhead.ts'
import type { JobLine, JobPrint, Party } from '../print/shapes.ts'
import { stampOf } from '../print/stamp.ts'
import { type WorkForm, wantedOf, what } from './print.ts'

type Line = WorkForm['items'][number]
type Result = WorkForm['results'][number]
type Unit = 'ct' | 'g'

/** What can become of goods in work, in the order of the columns. */
const fates = [
  ['back', 'output'],
  ['builtIn', 'used'],
  ['uncut', 'uncut'],
  ['rejects', 'reject'],
  ['broken', 'broken'],
  ['lost', 'lost'],
  ['loss', 'loss'],
] as const satisfies [keyof Words['columns'], Result['kind']][]

/** Pieces and weight as text. `≈` marks pieces that nobody counted. */
const quantity = (pieces: number | null, weight: Quantity, unit: Unit, format: PrintFormat, isEstimated = false): string =>
  [pieces ? `${isEstimated ? '≈ ' : ''}${format.pieces(pieces)} · ` : '', `${format.carats(weight)} ${unit}`].join('')

const isEstimated = (results: readonly Result[]): boolean => results.some(({ estimated }) => estimated)
/** What came of these results, as text; empty when nothing did. */
const total = (results: readonly Result[], unit: Unit, format: PrintFormat): string => {
  if (results.length === 0) return ''
  const pieces = results.reduce((all, result) => all + (result.pieces ?? 0), 0)
  return quantity(pieces, sum(results.map(({ weight }) => weight)), unit, format, isEstimated(results))
}

/** The columns after the goods that were given, with the values of a line. */
const columnsOf = (form: WorkForm, { format, say }: Writing) => {
  const results = form.results.filter(({ reworked }) => !reworked)
  const used = fates.filter(([, kind]) => results.some(result => result.kind === kind))
  const isOpen = ({ openWeight }: Line) => openWeight !== null && isPositive(openWeight)
  const hasOpen = used.length > 0 && form.items.some(isOpen)
  const valuesOf = (line: Line, index: number, unit: Unit) => {
    const ofLine = results.filter(({ of }) => of === index + 1)
    const open = isOpen(line) ? quantity(line.openPieces, line.openWeight ?? '0', unit, format, isEstimated(ofLine)) : ''
    const came = used.map(([, kind]) => ofLine.filter(result => result.kind === kind))
    return [...came.map(some => total(some, unit, format)), ...(hasOpen ? [open] : [])]
  }
  const { columns } = say
  return { heads: [...used.map(([name]) => columns[name]), ...(hasOpen ? [columns.inWork] : [])], valuesOf, results }
}

/** The goods of a form as they were given, what came of each, and the jewels that were made. */
const linesOf = (form: WorkForm, writing: Writing, detailsOf: (line: Line) => string[]): Pick<JobPrint, 'columns' | 'lines'> => {
  const { format, say } = writing
  const { heads, valuesOf, results } = columnsOf(form, writing)
  const jewels = results.filter(({ of, kind }) => of === null && kind === 'output')
  const made = jewels.map(
    ({ inventory, pieces, weight }): JobLine => ({
      no: '',
      ...(inventory && { sku: inventory.title }),
      description: [form.jewel ?? 'jewel', form.jewelSize]
        .filter(Boolean)
        .join(' ')
        .replace(/^./u, letter => letter.toUpperCase()),
      values: ['', ...heads.map(head => (head === say.columns.back ? quantity(pieces ?? 1, weight, 'g', format) : ''))],
    }),
  )
  return {
    columns: [say.columns.given, ...heads],
    lines: [
      ...made,
      ...form.items.map((line, index): JobLine => {
        const unit = weightUnitOf(line.type)
        return {
          no: String(index + 1),
          ...(line.sku && { sku: line.sku }),
          description: what(line),
          details: detailsOf(line),
          values: [quantity(line.pieces, line.weight ?? '0', unit, format), ...valuesOf(line, index, unit)],
        }
      }),
    ],
  }
}

const priceText = (rate: Quantity, basis: string, currency: string, format: PrintFormat) =>
  `${format.rate(rate, currency)} ${currency}${basis === 'whole' ? '' : ` ${basis}`}`

/** The work on each line, with the pay of the maker where the reader may see it. */
const workOf = (form: WorkForm, format: PrintFormat): NonNullable<JobPrint['work']> =>
  form.tasks.map(({ of, description, basis, labourRate }) => ({
    of: of === null ? '' : String(of),
    description,
    ...(labourRate && isPositive(labourRate) && { price: priceText(labourRate, basis, baseCurrency(), format) }),
  }))

const makerOf = async (db: Db, { maker, employee }: WorkForm): Promise<Party[]> => {
  if (maker) return [await partyBlock(db, maker.id, 'Maker', 'en')]
  return employee ? [{ label: 'Maker', name: employee.title }] : []
}

const headOf = (entity: Entity, form: WorkForm, say: Words) => ({
  ...stampOf(workLifecycle, form.state, say),
  number: form.number ?? say.titles.draft,
  ...(form.number && { qr: qrSvg(form.number) }),
  order: { label: say.summary.order, value: listed(say.orders, entity.name) },
})

/** The job order of goods of the company: who works on what, until when, what it shall become, and what came of it. */
export const jobPrint = async (db: Db, entity: Entity, form: WorkForm): Promise<JobPrint> => {
  const { head, say, format } = await letterheadOf(db, form.branch.id, 'en')
  const { order, ...numbered } = headOf(entity, form, say)
  return {
    ...head,
    ...numbered,
    title: 'Job order',
    parties: await makerOf(db, form),
    summary: [
      { label: 'Date', value: format.date(form.date) },
      ...(form.promisedDate ? [{ label: 'Promised', value: format.date(form.promisedDate) }] : []),
      ...(form.priority === 'urgent' ? [{ label: 'Priority', value: 'Urgent' }] : []),
      ...(form.completedOn ? [{ label: 'Completed', value: format.date(form.completedOn) }] : []),
      ...(form.design ? [{ label: 'Design', value: form.design }] : []),
      order,
    ],
    ...linesOf(form, { format, say }, line => wantedOf(line, format)),
    work: workOf(form, format),
    totals:
      form.labour && isPositive(form.labour)
        ? [{ label: `Labor ${baseCurrency()}`, amount: format.money(form.labour, baseCurrency()), strong: true }]
        : [],
    ...(form.instructions && { note: form.instructions }),
    signatures: ['The maker, who has received the goods', 'For the company'],
  }
}

/** The goods of a customer as they were given, and what comes back, broke, was lost, or went into the jewel. */
export const handBackPrint = async (db: Db, entity: Entity, form: WorkForm, language: LanguageCode): Promise<JobPrint> => {
  const { head, say, format } = await letterheadOf(db, form.branch.id, language)
  const { order, ...numbered } = headOf(entity, form, say)
  const { titles, summary, foot } = say
  return {
    ...head,
    ...numbered,
    title: titles.handedBack,
    parties: form.customer ? [await partyBlock(db, form.customer.id, summary.to, language)] : [],
    summary: [
      { label: titles.received, value: format.date(form.date) },
      ...(form.deliveredOn ? [{ label: summary.handedBack, value: format.date(form.deliveredOn) }] : []),
      ...(form.deliveredTo ? [{ label: summary.to, value: form.deliveredTo }] : []),
      order,
    ],
    ...linesOf(form, { format, say }, ({ condition }) => (condition ? [condition] : [])),
    totals: [],
    signatures: [foot.hasReceived, foot.forCompany],
  }
}
