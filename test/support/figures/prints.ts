import { expect } from 'vitest'
import type { ReportName } from '../../../src/domain/reports/report.ts'
import { demoBranches } from '../../../src/server/demo/parties/names.ts'
import { formatIn } from '../../../src/server/print/format.ts'
import type { Visitor } from '../company.ts'
import { pdfText } from '../media/pdf.ts'
import { addressOf } from './reports.ts'
import { listAt, read, type Seen, some, type Values } from './seen.ts'

/** The words of a print. */
const printed = async (visitor: Visitor, path: string, query: object): Promise<string> => {
  const { status, data } = await visitor.get(`/api/${path}`, { ...query })
  expect([path, status]).toEqual([path, 200])
  return pdfText(data)
}
const found = (text: string, words: string) => (text.includes(words) ? words : `not in print: ${words}`)
const shows = (of: string, text: string, figures: Record<string, string>): Seen[] =>
  Object.entries(figures).map(([figure, words]) => ({ of, figure, values: { page: words, print: found(text, words) } }))

const formatOf = ({ title }: { title: string }) => formatIn(demoBranches.find(({ name }) => name === title)!.country)
// Every branch of the demo company writes amounts like its head office.
const { money } = formatOf({ title: demoBranches[0].name })

// Some customers of the demo company have another language.
const inEnglish = { language: 'en' }
const documents = [
  { path: 'invoice', print: 'invoice/export/pdf' },
  { path: 'purchase', print: 'purchase/export/pdf', isInternal: true },
  { path: 'paymentnote', print: 'paymentnote/export/pdf', amount: 'amount' },
  { path: 'cutting-invoice', print: 'cutting-invoice/export/pdf' },
  { path: 'raza-lapidary-invoice', print: 'raza-lapidary-invoice/export/pdf' },
  { path: 'mf-invoice', print: 'mf-invoice/export/pdf' },
]

/** The totals of documents, beside their prints. */
export const documentsAndPrints = async (visitor: Visitor, most: number): Promise<Seen[]> => {
  const seen: Seen[] = []
  for (const { path, print, amount = 'total', isInternal } of documents) {
    const { rows } = await listAt(visitor, path)
    for (const { id } of some(
      rows.filter(({ number }) => number),
      most,
    )) {
      const page = read(await visitor.get(`/api/${path}`, { id })) as Values
      const text = await printed(visitor, print, { id, ...(isInternal ? {} : inEnglish) })
      const lines = (page.items ?? []).map((line: Values, at: number) => [`line ${at + 1}`, money(line.amount, page.currency)])
      seen.push(
        ...shows(page.number, text, {
          number: page.number,
          date: formatOf(page.branch).date(page.date),
          [amount]: money(page[amount], page.currency),
          ...Object.fromEntries(lines),
        }),
      )
    }
  }
  return seen
}

/** The balances of statements, beside their prints. */
export const statementsAndPrints = async (visitor: Visitor, most: number): Promise<Seen[]> => {
  const { rows } = read(await visitor.get('/api/report/receivables')) as { rows: Values[] }
  const seen: Seen[] = []
  for (const { party, currency, open, balance } of some(
    rows.filter(row => Number(row.balance) > 0),
    most,
  )) {
    const query = { party: party.id, currency }
    seen.push(
      ...shows(party.title, await printed(visitor, 'statement/export/pdf', { ...query, ...inEnglish }), {
        balance: money(balance, currency),
      }),
    )
    seen.push(
      ...shows(party.title, await printed(visitor, 'statement/export/pdf', { ...query, ...inEnglish, style: 'open' }), {
        open: money(open, currency),
      }),
    )
  }
  return seen
}

/** The foot of a report, beside its print. */
export const reportAndPrint = async (visitor: Visitor, name: ReportName, query: object = {}): Promise<Seen[]> => {
  const {
    columns,
    sums,
    rows,
    more = 0,
  } = read(await visitor.get(`/api/${addressOf(name)}`, { ...query })) as {
    columns: Values[]
    sums: Values
    rows: Values[]
    more?: number
  }
  if (rows.length + more > 1_000) return []
  const text = await printed(visitor, `${addressOf(name)}/export/pdf`, query)
  const amounts = columns.filter(({ kind, name: figure }) => kind === 'money' && sums[figure] !== undefined && sums[figure] !== null)
  return shows(`${name}, foot`, text, Object.fromEntries(amounts.map(({ name: figure }) => [figure, money(sums[figure], 'USD')])))
}
