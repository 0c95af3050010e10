import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import { baseCurrency } from '../../domain/company/base-currency.ts'
import { branchCalls } from '../../domain/company/contract.ts'
import { todayIn } from '../kit/business-day.ts'
import { written } from '../kit/db/counter.ts'
import { transact } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { invalid, notFound, Refusal } from '../kit/errors.ts'
import { contentOf } from '../kit/files/content.ts'
import { type Context, type Input, implement, type Route } from '../kit/http/route.ts'
import { damaged, pictureSvg } from '../kit/print/pictures.ts'
import type { Printer } from '../kit/print/print.ts'
import { type BranchHead, branchHeadOf, companyName, headOf } from './letterhead.ts'
import type { InvoicePrint } from './shapes.ts'

/** A sample invoice with the header and footer of a branch, as a preview of its documents. */
const specimen = (branchHead: BranchHead, currency: string, code: string, number: string, today: string): InvoicePrint => {
  const { head, bankIn, codeFor, terms, title, inWords, format } = headOf(branchHead, 'en')
  const money = (amount: string) => format.money(amount, currency)
  return {
    ...head,
    title,
    number,
    parties: [{ label: 'Bill to', name: 'The customer', lines: ['Their address', 'Their country'] }],
    summary: [
      { label: 'Date', value: format.date(today) },
      { label: 'Currency', value: currency },
    ],
    currency,
    lines: [
      {
        ...{ no: '1', sku: `${code}-00001`, description: 'Sapphire, oval', details: ['Treatment: heated', 'Report of a laboratory'] },
        ...{ pieces: '1', carats: format.carats('2.31'), rate: money('1200'), basis: '/ct', amount: money('2772') },
      },
    ],
    sums: { pieces: '1', carats: format.carats('2.31'), amount: money('2772') },
    totals: [{ label: `Total ${currency}`, amount: money('2772'), strong: true }],
    ...inWords('2772', currency),
    ...(terms && { terms }),
    ...bankIn(currency),
    ...codeFor({ amount: '2772', currency, reference: number }),
  }
}

// A branch of which nothing is entered yet.
const unnamed: Omit<BranchHead, 'company' | 'currency'> & { code: string } = {
  ...{
    code: 'HO',
    country: 'US',
    paper: 'a4',
    design: 'sans',
    legalName: null,
    address: null,
    postalCode: null,
    city: null,
    phone: null,
    email: null,
  },
  ...{ taxNumber: null, bank: null, qrAccount: null, accounts: [], footer: null, approvalTerms: null, logo: null, pictures: [] },
}

const preview = async ({ db, now }: Context, { id, ...typed }: z.infer<(typeof branchCalls)['PUT branch/letterhead']['body']>) => {
  const saved = id ? await branchHeadOf(db, id) : undefined
  if (id && !saved) throw notFound('branch')
  const today = await todayIn(db, { now }, id)
  const { rows } = await sql<{
    pattern: string
    company: string
  }>`select number_pattern as pattern, ${companyName} as company from setting`.execute(db)
  const { pattern, company } = oneRow(rows)
  const branchHead = { ...unnamed, company, currency: baseCurrency(), ...saved, ...typed }
  const number = written(pattern, { type: 'INV', branch: branchHead.code, year: today.slice(2, 4) }, 1)
  return specimen(branchHead, branchHead.currency, branchHead.code, number, today)
}

const largest = 1024 * 1024

/** Stores the logo of a branch in the form that its documents use. */
const keepLogo = async (printer: Printer, context: Context, { body, files }: Input<undefined, { id: string }>): Promise<null> => {
  const [file] = files
  if (!file || files.length > 1) throw invalid({ file: 'Send one picture.' })
  const content = await contentOf(file.path)
  if (!content || (content.type !== 'image/png' && content.type !== 'image/jpeg'))
    throw new Refusal(415, 'A logo must be a PNG or JPEG picture.')
  const { width = 0, height = 0 } = content
  if (width < 1 || height < 1 || width > 4000 || height > 4000)
    throw invalid({ file: 'The picture is damaged, or more than 4000 pixels wide or high.' })
  const bytes = await readFile(file.path)
  if (!(await printer.reads(bytes, content.type))) throw invalid({ file: damaged })
  const svg = pictureSvg(bytes, content.type, width, height)
  return transact(context.db, async tx => {
    const { rows } = await sql`select 1 from branch where id = ${body.id}`.execute(tx)
    if (!rows[0]) throw notFound('branch')
    await sql`insert into branch_logo (branch_id, svg, name, at) values (${body.id}, ${svg}, ${file.name}, ${context.now()})
      on conflict (branch_id) do update set svg = excluded.svg, name = excluded.name, at = excluded.at`.execute(tx)
    await writeAudit(tx, { entity: 'branch', record: body.id, action: 'logo', after: { logo: file.name }, caller: context.caller })
    return null
  })
}

const dropLogo = (context: Context, id: string): Promise<null> =>
  transact(context.db, async tx => {
    const { rows } = await sql<{ name: string }>`delete from branch_logo where branch_id = ${id} returning name`.execute(tx)
    if (!rows[0]) throw notFound('logo')
    await writeAudit(tx, { entity: 'branch', record: id, action: 'logo', before: { logo: rows[0].name }, caller: context.caller })
    return null
  })

const right = { entity: 'branch', verb: 'update' } as const

/** Routes for the preview of a branch's letterhead, and for its logo. */
export const letterheadRoutes = (printer: Printer): Route[] => [
  implement(branchCalls, 'PUT branch/letterhead', {
    ownTransaction: true,
    right,
    summary: 'A preview of the invoice letterhead of a branch',
    handle: async (context, { body }) => ({
      download: {
        type: 'image/svg+xml',
        name: 'Letterhead.svg',
        inline: true,
        body: await printer.svg('invoice', await preview(context, body)),
      },
    }),
  }),
  implement(branchCalls, 'POST branch/logo', {
    right,
    summary: 'Set the logo of a branch',
    maxFileBytes: largest,
    handle: (context, input) => keepLogo(printer, context, input),
  }),
  implement(branchCalls, 'DELETE branch/logo', {
    right,
    summary: 'Remove the logo of a branch',
    handle: (context, { query }) => dropLogo(context, query.id),
  }),
]
