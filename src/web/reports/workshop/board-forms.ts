import type { ReportRow } from '../../../domain/reports/contract.ts'
import { statesStarted, statesToStart } from '../../../domain/workshop/lifecycle.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'

type Goods = { sku: string | null; description: string | null; pieces: number | null; open: string; grams: string }
type Row = Goods & {
  document: { entity: WorkKind; id: string }
  number: string
  kind: string
  priority: string
  makerId: string | null
  maker: string | null
  /** The steps that are at a bench, in words. */
  bench: string | null
  customer: string | null
  since: string
  days: number
  promised: string | null
  late: number | null
  state: string
}
/** An order form on the board, with its goods. */
export type BoardForm = Omit<Row, keyof Goods> & { goods: Goods[] }

const handingOver: readonly string[] = ['to be collected', 'to be handed over']
/** What is to be done next with the forms of each column, in the order in which work goes. */
export const boardColumns = [
  { label: 'Issued', states: statesToStart, description: 'Nothing to start.' },
  { label: 'In progress', states: statesStarted, description: 'Nothing in progress.' },
  { label: 'To be completed', states: ['to be completed'], description: 'Nothing to complete.' },
  { label: 'To be handed over', states: handingOver, description: 'Nothing to hand over.' },
]

/** Groups the lines of the report by order form, in their order. */
export const formsOf = (rows: readonly ReportRow[]): BoardForm[] => {
  const forms = new Map<string, BoardForm>()
  // The columns of a report are known only at run time. The server declares the rows of this one in src/server/reports/workshop.ts.
  for (const { sku, description, pieces, open, grams, ...form } of rows as readonly Row[]) {
    const known = forms.get(form.document.id) ?? { ...form, goods: [] }
    if (sku || description) known.goods.push({ sku, description, pieces, open, grams })
    forms.set(form.document.id, known)
  }
  return [...forms.values()]
}

/** Every maker with work, once, sorted by name. */
export const makersOf = (forms: readonly BoardForm[]): { value: string; label: string }[] => {
  const makers = new Map(forms.flatMap(({ makerId, maker }) => (makerId && maker ? [[makerId, maker] as const] : [])))
  return [...makers].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}

/** The days until the promised date: negative when late, null without a date or when nothing is left to do. */
export const dueIn = ({ promised, state }: BoardForm, today: string): number | null =>
  promised && !handingOver.includes(state) ? Math.round((Date.parse(promised) - Date.parse(today)) / 86_400_000) : null
