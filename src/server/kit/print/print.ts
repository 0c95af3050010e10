import { encode, renderSVG } from 'uqr'
import { openBoundedQueue } from '../jobs/bounded-queue.ts'
import { type PdfProcess, startPdfProcess } from './pdf-process.ts'
import { type ReadsPicture, withoutBroken } from './pictures.ts'
import type { Job, PrintForm } from './print-worker.ts'

export class PrintError extends Error {
  override name = 'PrintError'
}

export type Printer = {
  /** Sets the template with the data; throws PrintError when it cannot be set, and refuses when too many wait. */
  pdf(template: string, data: unknown): Promise<Buffer>
  /** The same as a picture, its pages one below the other; a PNG has this many dots per inch. */
  svg(template: string, data: unknown): Promise<Buffer>
  png(template: string, data: unknown, dpi: number): Promise<Buffer>
  /** Decodes a picture as it would be for a paper, in the same process; its size must be fit. */
  reads: ReadsPicture
  /** What printing holds of memory in bytes, and has taken of the processor. */
  memory(): number
  seconds(): number
  /** Takes no new papers, finishes those that wait and ends the process. */
  close(): Promise<void>
}

// One paper of thousands of lines takes hundreds of megabytes, and what its process once had it keeps.
const maxMemory = 250_000_000
const restAfter = 120_000

/**
 * A printer that sets Typst templates in a process of its own, one after the other, so that no paper holds up the server.
 * The process starts with the first paper and ends when for a while there was none; one that dies fails its paper, and like one that has
 * become large is replaced with the next. `queue` is how many papers may wait.
 */
export const createPrinter = ({ templates, fonts, queue = 100 }: { templates: string; fonts: string; queue?: number }): Printer => {
  const line = openBoundedQueue({
    atOnce: 1,
    max: queue,
    full: 'Too many papers are being printed just now. Please try again in a moment.',
  })
  let press: PdfProcess | undefined
  let rest: NodeJS.Timeout | undefined
  let seconds = 0

  const giveUp = async () => {
    const ended = press
    press = undefined
    seconds += ended?.seconds() ?? 0
    await ended?.end()
  }

  const set = async (job: Job): Promise<Buffer> => {
    clearTimeout(rest)
    if (press && !press.isAlive()) await giveUp()
    press ??= startPdfProcess({ templates, fonts })
    try {
      return await press.print(job)
    } catch (error) {
      throw new PrintError((error as Error).message)
    } finally {
      if (press.memory() > maxMemory) await giveUp()
      rest = setTimeout(() => void giveUp(), restAfter).unref()
    }
  }

  const print = async (template: string, data: unknown, form: PrintForm): Promise<Buffer> => {
    if (!/^[a-z][a-z-]*$/.test(template)) throw new PrintError(`There is no template ${template}.`)
    const job = { template, form, data: JSON.stringify(data) }
    const leave = await line.enter()
    return set(job)
      .catch(async fault => {
        // A picture that was kept before pictures were read when they came must not keep a paper from being printed.
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
    const leave = await line.enter()
    return decodes(bytes, type).finally(leave)
  }

  return {
    pdf: (template, data) => print(template, data, { as: 'pdf' }),
    svg: (template, data) => print(template, data, { as: 'svg' }),
    reads,
    png: (template, data, dpi) => print(template, data, { as: 'png', dpi }),
    memory: () => press?.memory() ?? 0,
    seconds: () => seconds + (press?.seconds() ?? 0),
    close: async () => {
      await line.close()
      clearTimeout(rest)
      await giveUp()
    },
  }
}

/** The QR code of a text as SVG, black on nothing, without a quiet zone: the paper leaves the room. */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'M', border: 0, whiteColor: 'none' })

/** The dark runs of a text's QR code, [column, row, length] in modules, and how many modules it has across. */
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
