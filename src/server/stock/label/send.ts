import { sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import { maxSentLabels, type PrinterLanguage, printerAddress } from '../../../domain/company/label-printer.ts'
import { type LabelCode, type LabelSize, labelSizes } from '../../../domain/company/label-size.ts'
import type { SentLabels } from '../../../domain/stock/label-contract.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { type BoundedQueue, openBoundedQueue } from '../../kit/jobs/bounded-queue.ts'
import { NotSent, sendJob, usualPatience } from '../../kit/label-printer/connection.ts'
import type { Language, SentLabel } from '../../kit/label-printer/language.ts'
import { tspl } from '../../kit/label-printer/tspl.ts'
import { zpl } from '../../kit/label-printer/zpl.ts'
import type { Printer } from '../../kit/print/print.ts'
import type { LabelPrint } from '../../print/label-shapes.ts'
import { markPrinted } from './file.ts'
import { notSentWords } from './not-sent.ts'
import { labelPrint, stonesToLabel } from './print.ts'

const languages: Record<PrinterLanguage, Language> = { zpl, tspl }

type Target = { name: string; size: LabelCode; host: string; port: number; language: PrinterLanguage; dpi: number }

/** The printer of the settings with this id. Only the settings say its address. */
const targetOf = async (db: Db, id: string): Promise<Target> => {
  const { rows } = await sql<Omit<Target, 'host' | 'port'> & { address: string | null }>`
    select name, size, address, language, resolution::integer as dpi from label_printer where id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('label printer')
  const { address, ...printer } = found
  const at = printerAddress(address ?? '')
  if (!at) throw conflict(`The printer “${printer.name}” has no network address. Print the labels as a PDF.`)
  return { ...printer, ...at }
}

// A label printer takes one connection at a time, so the jobs for one printer wait for each other.
const queues = new Map<string, BoundedQueue>()
const inTurn = async (name: string, at: string, work: () => Promise<void>): Promise<void> => {
  const full = `The printer “${name}” has too many jobs. Try again in a moment.`
  const queue = queues.get(at) ?? openBoundedQueue({ atOnce: 1, max: 5, full })
  queues.set(at, queue)
  const leave = await queue.enter()
  await work().finally(leave)
}

const dotsOfEach = async (printer: Printer, { labels }: LabelPrint, dpi: number): Promise<SentLabel[]> => {
  const sent: SentLabel[] = []
  for (const label of labels) {
    const one: LabelPrint = { labels: [label], first: 1, copies: 1 }
    sent.push({ dots: await printer.dots('label', one, dpi), width: label.width, height: label.height })
  }
  return sent
}

/** Prints the labels of these stones on a label printer of the company. Only when it has taken them, their SKUs are fixed. */
export const sendLabels = async (
  printer: Printer,
  context: Context,
  given: readonly string[],
  { to, copies = 1 }: { to: string; copies?: number | undefined },
): Promise<SentLabels> => {
  const ids = [...new Set(given)]
  const labels = ids.length * copies
  if (labels > maxSentLabels)
    throw invalid({
      copies: `A label printer takes at most ${maxSentLabels} labels at once, and these are ${labels}. Print fewer, or print a PDF.`,
    })
  const { name, size: code, host, port, language, dpi } = await targetOf(context.db, to)
  const size: LabelSize | undefined = labelSizes.find(known => known.code === code)
  const stones = await stonesToLabel(context.db, ids)
  const seesCost = may(context.caller.role, 'confidential.read')
  const print = await labelPrint(context.db, stones, { size, first: 1, copies, seesCost })
  const job = languages[language].job(await dotsOfEach(printer, print, dpi), copies)
  await inTurn(name, `${host} ${port}`, () => sendJob({ host, port }, languages[language], job, usualPatience(labels))).catch(error => {
    if (error instanceof NotSent) throw conflict(notSentWords(name, error.reason))
    throw error
  })
  await markPrinted(context, stones, copies)
  return { labels, printer: name }
}
