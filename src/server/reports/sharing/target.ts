import { can, may } from '../../../domain/access.ts'
import { wordsIn } from '../../../domain/documents/language/words.ts'
import { clientOf, type SharedKind } from '../../../domain/documents/sharing/kinds.ts'
import type { Ref } from '../../../domain/kit/field.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { directionNames, noteKind } from '../../../domain/payments/payment-note.ts'
import type { Viewer } from '../../../domain/people/viewer.ts'
import type { SharedTarget } from '../../../domain/reports/sharing-contract.ts'
import type { EInvoice } from '../../../domain/sales/e-invoice/model.ts'
import type { LanguageCode } from '../../../domain/trade/languages.ts'
import type { Shared } from '../../documents/sharing/shared.ts'
import { demandScope } from '../../kit/auth/scope.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, invalid, notAllowed } from '../../kit/errors.ts'
import { type Caller, type Context, readAside } from '../../kit/http/route.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'
import type { Printer } from '../../kit/print/print.ts'
import { languageFor } from '../../print/language.ts'
import type { Printed } from '../../print/shapes.ts'
import { isSentAsEInvoice, pdfWithEInvoice } from '../e-invoice/pdf.ts'
import { todayFor } from '../report.ts'
import { statementPrint } from '../statement/print.ts'
import { statementOf } from '../statement/report.ts'
import { clientDocuments } from './documents.ts'

type Values = Readonly<Record<string, unknown>>
type Around = { db: Db; pictures: Pictures }

/** A document for its client: what it is called, its own values, and its print. */
export type Readable = {
  shared: Shared
  client: Ref
  /** Its own language, or that of its client. */
  language: () => Promise<LanguageCode>
  /** What it is called in a sentence of a language: 'invoice'. */
  label: (language: LanguageCode) => string
  /** The state in which it is not in force; null when it is. */
  stopped: string | null
  /** The name of the PDF. */
  file: string
  row: Values
  print: (language?: LanguageCode) => Promise<Printed>
  /** Its e-invoice; null when it has none. */
  eInvoice: () => Promise<EInvoice | null>
}

/** The value of a field as text; empty when there is none. */
export const textIn = (row: Values, name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value : isRecord(value) && typeof value.title === 'string' ? value.title : ''
}

const labelOf = (kind: SharedKind, row: Values) => {
  const direction = directionNames.find(name => name === row.direction) ?? 'received'
  const key = kind === 'paymentNote' ? noteKind({ method: String(row.method), direction }) : kind
  return (language: LanguageCode): string => wordsIn(language).documents[key]
}

/** A document, read with the rights of a user or for its client. Refuses one that has no client. */
const documentOf = async (around: Around, kind: Exclude<SharedKind, 'statement'>, id: string, viewer: Viewer | null): Promise<Readable> => {
  const { entity, read, readForClient } = clientDocuments[kind]
  const { row, language, print, eInvoice } = viewer === null ? await readForClient(around, id) : await read(around, viewer, id)
  const client = clientOf(kind, row)
  if (!client)
    throw conflict(
      row.state === 'draft' ? `This ${entity.one} is a draft. Issue it first.` : `This ${entity.one} has no client to send it to.`,
    )
  const { lifecycle } = entity
  const state = String(row.state)
  return {
    shared: { kind, document: id, party: client.id, query: null },
    client,
    language,
    label: labelOf(kind, row),
    stopped: lifecycle && isIn(lifecycle, state, 'void') ? state : null,
    file: `${textIn(row, 'number') || entity.one}.pdf`,
    row,
    print,
    eInvoice,
  }
}

type Period = Omit<SharedTarget, 'kind' | 'document' | 'to'> & { to: string }

const periodOf = (query: object | null): Period => {
  const { to, ...rest }: Partial<Period> = query ?? {}
  if (!to) throw new TypeError('A shared statement has no last day.')
  return { ...rest, to }
}

/** The statement of a party over a period that is fixed when it is shared. */
const statementFor = async (db: Db, party: string, { style, ...period }: Period): Promise<Readable> => {
  const statement = await statementOf(db, { party, ...period })
  const { currency, to, closing, party: client } = statement
  return {
    shared: { kind: 'statement', document: party, party, query: { ...period, currency, ...(style && { style }) } },
    client: { id: party, title: client.title },
    language: () => languageFor(db, { party }),
    label: labelOf('statement', {}),
    stopped: null,
    file: `Statement ${client.code} ${to}.pdf`,
    row: { date: to, currency, total: closing },
    print: async language => ({ template: 'statement', data: await statementPrint(db, statement, { style, language }) }),
    eInvoice: async () => null,
  }
}

/** Refuses documents of a kind that the caller may not read, and therefore not share. A statement covers all branches. */
export const refuseUnreadable = (caller: Caller, kind: SharedKind): void => {
  if (!(kind === 'statement' ? may(caller.role, 'statement.read') && !caller.branches : can(caller.role, 'read', kind))) throw notAllowed()
  demandScope(caller, 'read', kind === 'statement' ? 'report' : kind)
}

/** What a user wants to share, if the user may read it. */
export const readTarget = async (context: Context, pictures: Pictures, target: SharedTarget): Promise<Readable> => {
  const { kind, document, ...period } = target
  refuseUnreadable(context.caller, kind)
  if (kind === 'statement') {
    const to = period.to ?? (await todayFor(context))
    return readAside(context, db => statementFor(db, document, { ...period, to }))
  }
  const [extra] = Object.keys(period)
  if (extra) throw invalid({ [extra]: 'Only a statement has a period.' })
  return documentOf({ db: context.db, pictures }, kind, document, context.caller)
}

/** What a link or a message is about, for the client: the rights were checked when it was made. */
export const readShared = ({ db, pictures }: Around, { kind, document, query }: Shared): Promise<Readable> =>
  kind === 'statement' ? statementFor(db, document, periodOf(query)) : documentOf({ db, pictures }, kind, document, null)

/** The PDF that the client gets, with the e-invoice in it if they take e-invoices. */
export const pdfForClient = async (printer: Printer, { eInvoice }: Readable, printed: Printed): Promise<Buffer> => {
  const made = await eInvoice()
  return isSentAsEInvoice(made) ? pdfWithEInvoice(printer, printed, made) : printer.pdf(printed.template, printed.data)
}

/** The branch of a document; null for a statement. */
export const branchIn = ({ row: { branch } }: Pick<Readable, 'row'>): string | null =>
  isRecord(branch) && typeof branch.id === 'string' ? branch.id : null
