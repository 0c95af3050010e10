import { encode, renderSVG } from 'uqr'
import { openBoundedQueue } from '../jobs/bounded-queue.ts'
import { startChild } from '../jobs/child.ts'
import { createWorker } from '../jobs/worker.ts'
import { ProcessLost } from '../jobs/worker-process.ts'
import { messageOf } from '../property.ts'
import { type Dots, unpacked } from './dots.ts'
import { type ReadsPicture, withoutBroken } from './pictures.ts'
import type { Job, PrintForm } from './print-worker.ts'

export class PrintError extends Error {
  override name = 'PrintError'
}

export type Printer = {
  /** Renders the template with the data; throws PrintError when it fails, and refuses when the queue is full. */
  pdf(template: string, data: unknown): Promise<Buffer>
  /** The same with its e-invoice in it (PDF/A-3, Factur-X). `data.eInvoice` has the XML and the day. */
  facturX(template: string, data: { eInvoice: { xml: string; date: string } }): Promise<Buffer>
  /** The same as a picture, pages one below the other; a PNG has this many dots per inch. */
  svg(template: string, data: unknown): Promise<Buffer>
  png(template: string, data: unknown, dpi: number): Promise<Buffer>
  /** The same in black and white, for a printer that knows only dots. */
  dots(template: string, data: unknown, dpi: number): Promise<Dots>
  /** Decodes a picture as for a document, in the same process; its size must be accepted. */
  reads: ReadsPicture
  /** The memory of the print process in bytes, and its processor seconds. */
  memory(): number
  seconds(): number
  /** Accepts no new documents, finishes the waiting ones and ends the process. */
  close(): Promise<void>
}

/**
 * Renders Typst templates in a separate process, one at a time, so that no document blocks the server.
 * `queue` is the number of documents that may wait.
 */
export const createPrinter = ({ templates, fonts, queue = 100 }: { templates: string; fonts: string; queue?: number }): Printer => {
  const jobs = openBoundedQueue({
    atOnce: 1,
    max: queue,
    full: 'Too many documents are being printed. Try again in a moment.',
  })
  const worker = createWorker<Job>(() => startChild('print-worker', import.meta.url, { templates, fonts }, ['--max-semi-space-size=2']))

  const set = (job: Job): Promise<Buffer> =>
    worker.run(job).catch(error => {
      if (error instanceof ProcessLost) throw new PrintError(`The document could not be printed: ${error.message}`)
      throw new PrintError(`${'template' in job ? `The template ${job.template}` : 'The picture'} could not be set: ${messageOf(error)}`)
    })

  const print = async (template: string, data: unknown, form: PrintForm): Promise<Buffer> => {
    if (!/^[a-z][a-z-]*$/.test(template)) throw new PrintError(`There is no template ${template}.`)
    const job = { template, form, data: JSON.stringify(data) }
    const leave = await jobs.enter()
    return set(job)
      .catch(async fault => {
        // Earlier releases stored pictures without checking them. An unreadable one must not prevent printing.
        const whole = await withoutBroken(job.data, decodes)
        if (whole === undefined) throw fault
        return set({ ...job, data: whole })
      })
      .finally(leave)
  }

  const decodes: ReadsPicture = (bytes, type) =>
    set({ picture: bytes.toString('base64'), type }).then(
      () => true,
      () => false,
    )
  const reads: ReadsPicture = async (bytes, type) => {
    const leave = await jobs.enter()
    return decodes(bytes, type).finally(leave)
  }

  return {
    pdf: (template, data) => print(template, data, { as: 'pdf' }),
    facturX: (template, data) => print(template, data, { as: 'factur-x' }),
    svg: (template, data) => print(template, data, { as: 'svg' }),
    reads,
    png: (template, data, dpi) => print(template, data, { as: 'png', dpi }),
    dots: async (template, data, dpi) => unpacked(await print(template, data, { as: 'dots', dpi })),
    memory: worker.memory,
    seconds: worker.seconds,
    close: async () => {
      await jobs.close()
      await worker.end()
    },
  }
}

/** The QR code of a text as SVG, black on transparent, without a quiet zone: the document leaves the margin. */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'M', border: 0, whiteColor: 'none' })

/** The dark runs of a text's QR code, [column, row, length] in modules, and its width in modules. */
export const qrRuns = (text: string): { across: number; runs: [number, number, number][] } => {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const runs: [number, number, number][] = []
  for (const [row, modules] of data.entries())
    for (let from = 0; from < size; from++) {
      if (!modules[from]) continue
      let to = from
      while (modules[to]) to++
      runs.push([from, row, to - from])
      from = to
    }
  return { across: size, runs }
}
