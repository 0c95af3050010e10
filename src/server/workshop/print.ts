import { listed } from '../../domain/documents/language/words.ts'
import type { Entity, RowOf } from '../../domain/kit/entity.ts'
import { isPositive, minus, type Quantity } from '../../domain/kit/quantity.ts'
import { isInGrams, weightUnitOf } from '../../domain/stock/stone/type.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import { workLifecycle } from '../../domain/workshop/lifecycle.ts'
import type { orderForm } from '../../domain/workshop/order-form/cutting.ts'
import type { mfOrderForm } from '../../domain/workshop/order-form/manufacturing.ts'
import { openAt } from '../../domain/workshop/order-form/step.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from '../print/format.ts'
import { letterheadOf, partyBlock } from '../print/letterhead.ts'
import type { BenchStep, InvoiceLine, InvoicePrint, WorkPrint } from '../print/shapes.ts'
import { stampOf } from '../print/stamp.ts'
import { makesJewels } from './stones.ts'

type Cut = RowOf<typeof orderForm>
type Jewel = RowOf<typeof mfOrderForm>
type CutLine = Cut['items'][number]
type JewelLine = Jewel['items'][number]
/** A line of a form of any kind: the fields that all have, and those that only some have. */
type Line = Pick<CutLine, keyof CutLine & keyof JewelLine> & Partial<CutLine> & Partial<JewelLine>
/** A form of any kind as the API returns it. */
export type WorkForm = Omit<Cut, 'items'> & { items: Line[] } & Partial<Pick<Jewel, 'design' | 'jewel' | 'jewelSize' | 'engraving'>>

const amountOf = ({ type, pieces, weight }: Pick<Line, 'type' | 'pieces' | 'weight'>, format: PrintFormat): string =>
  `${pieces === null ? '' : `${format.pieces(pieces)} · `}${format.carats(weight ?? '0')} ${weightUnitOf(type)}`
/** What goods are, in words. */
export const what = (line: Line): string => [line.description || line.stoneName?.title, line.details].filter(Boolean).join(' · ')

/** The bench sheet: each line with its tasks, and the sketches, without prices. */
export const benchPrint = async (db: Db, entity: Entity, form: WorkForm, sketches: string[]): Promise<WorkPrint> => {
  const { head, say, format } = await letterheadOf(db, form.branch.id)
  const whole = benchSteps(form, null, format)
  return {
    ...head,
    ...stampOf(workLifecycle, form.state, say),
    title: entity.one.replace(/^./, letter => letter.toUpperCase()),
    number: form.number ?? 'Draft',
    ...(form.number && { qr: qrSvg(form.number) }),
    summary: [
      { label: 'Maker', value: form.employee?.title ?? form.maker?.title ?? '' },
      { label: 'Promised', value: form.promisedDate ? format.date(form.promisedDate) : '' },
      ...(form.priority === 'urgent' ? [{ label: 'Priority', value: 'URGENT' }] : []),
      ...(form.design ? [{ label: 'Design', value: form.design }] : []),
      ...(form.jewel ? [{ label: 'Jewel', value: [form.jewel, form.jewelSize].filter(Boolean).join(' ') }] : []),
      ...(form.engraving ? [{ label: 'Engraving', value: form.engraving }] : []),
    ].filter(({ value }) => value !== ''),
    ...(form.instructions && { note: form.instructions }),
    lines: form.items.map((line, index) => ({
      no: String(index + 1),
      ...(line.sku && { sku: line.sku }),
      description: what(line),
      amount: amountOf(line, format),
      wanted: [...wantedOf(line, format), ...(form.steps.length > 0 ? tasksOf(form, index + 1) : [])],
      steps: benchSteps(form, index + 1, format),
    })),
    boxes: makesJewels(entity)
      ? ['Back', 'Broken', 'Lost', 'Loss']
      : ['Finished pcs', 'Finished ct', 'Uncut ct', 'Rejects ct', 'Broken', 'Loss ct'],
    ...((whole.length > 0 || form.steps.length > 0) && { steps: whole }),
    ...(sketches.length > 0 && { sketches }),
  }
}

const tasksOf = (form: WorkForm, of: number | null): string[] =>
  form.tasks
    .filter(task => task.of === of)
    .map(({ description, service }) =>
      [description, service && service.title !== description ? service.title : null].filter(Boolean).join(' · '),
    )

/** A row for each step of the goods; without planned steps, for each task. */
const benchSteps = (form: WorkForm, of: number | null, format: PrintFormat): BenchStep[] => {
  if (form.steps.length === 0) return tasksOf(form, of).map(step => ({ step }))
  const { unit } = openAt(form.items, of)
  const much = (weight: Quantity) => `${format.carats(weight)} ${unit}`
  return form.steps
    .filter(step => step.of === of)
    .map(({ kind, note, employee, maker, weightIn, weightOut, minutes }) => ({
      step: [kind.replace(/^./, letter => letter.toUpperCase()), note].filter(Boolean).join(' · '),
      maker: employee?.title ?? maker?.title ?? '',
      ...(weightIn && { weightIn: much(weightIn) }),
      ...(weightIn && weightOut && { weightOut: much(weightOut), loss: much(minus(weightIn, weightOut)) }),
      ...(minutes !== null && { time: `${minutes} min` }),
    }))
}

/** What goods shall become, and how they were received. */
export const wantedOf = (line: Line, format: PrintFormat): string[] =>
  [
    line.cuttingShape?.title,
    line.size?.title,
    line.targetPieces ? format.pieces(line.targetPieces) : null,
    line.minimumWeight ? `at least ${format.carats(line.minimumWeight)} ct` : null,
    line.expectedYield ? `yield ${format.percent(line.expectedYield)}` : null,
    line.setting ? `${line.setting} setting` : null,
    line.purity ? `purity ${format.percent(line.purity)}` : null,
    line.condition,
  ].filter((text): text is string => Boolean(text))

/** The custody receipt: the customer's goods as weighed, their declared value, and the risk that the customer accepts. */
export const custodyPrint = async (db: Db, entity: Entity, form: WorkForm, language: LanguageCode): Promise<InvoicePrint> => {
  const { head, say, format } = await letterheadOf(db, form.branch.id, language)
  const { summary, titles, foot } = say
  const { currency } = form
  return {
    ...head,
    ...stampOf(workLifecycle, form.state, say),
    title: titles.received,
    number: form.number ?? titles.draft,
    ...(form.number && { qr: qrSvg(form.number) }),
    parties: form.customer ? [await partyBlock(db, form.customer.id, say.parties.from, language)] : [],
    summary: [
      { label: summary.date, value: format.date(form.date) },
      ...(form.promisedDate ? [{ label: summary.promised, value: format.date(form.promisedDate) }] : []),
      ...(form.receivedBy ? [{ label: summary.receivedBy, value: form.receivedBy }] : []),
      { label: summary.order, value: listed(say.orders, entity.name) },
    ],
    currency,
    lines: form.items.map((line, index) => custodyLine(form, line, index, format)),
    sums: { ...(form.pieces > 0 && { pieces: String(form.pieces) }), amount: format.money(form.declaredTotal, currency) },
    totals: isPositive(form.declaredTotal)
      ? [{ label: `${say.sums.declaredValue} ${currency}`, amount: format.money(form.declaredTotal, currency), strong: true }]
      : [],
    ...(form.instructions && { note: form.instructions }),
    ...(form.risk && { terms: form.risk }),
    signatures: [foot.acceptsRisk, foot.forCompany],
  }
}

const custodyLine = (form: WorkForm, line: Line, index: number, format: PrintFormat): InvoiceLine => {
  const work = form.tasks.filter(task => task.of === index + 1).map(task => task.description)
  return {
    no: String(index + 1),
    ...(line.sku && { sku: line.sku }),
    description: what(line),
    details: [line.condition, ...work].filter((text): text is string => Boolean(text)),
    ...(line.pieces !== null && { pieces: String(line.pieces) }),
    ...(line.weight !== null && { carats: format.isolated(`${format.carats(line.weight)}${isInGrams(line.type) ? ' g' : ''}`) }),
    amount: format.money(line.declaredValue ?? '0', form.currency),
  }
}
