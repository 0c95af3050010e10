import { encode, renderSVG } from 'uqr'
import { openLine } from '../jobs/bounded-queue.ts'
import { type Press, startPress } from './pdf-process.ts'
import type { PrintForm, PrintJob } from './print-worker.ts'

export class PrintError extends Error {
  override name = 'PrintError'
}

export type Printer = {
  /** Sets the template with the data; throws PrintError when it cannot be set, and refuses when too many wait. */
  pdf(template: string, data: unknown): Promise<Buffer>
  /** The same as a picture, its pages one below the other; a PNG has this many dots per inch. */
  svg(template: string, data: unknown): Promise<Buffer>
  png(template: string, data: unknown, dpi: number): Promise<Buffer>
  /** What printing holds of memory in bytes, and has taken of the processor. */
  memory(): number
  seconds(): number
  /** Takes no new papers, finishes those that wait and ends the process. */
  close(): Promise<void>
}

// One paper of thousands of lines takes hundreds of megabytes, and what its process once had it keeps.
const mostMemory = 250_000_000
const restAfter = 120_000

/**
 * A printer that sets Typst templates in a process of its own, one after the other, so that no paper holds up the server.
 * The process starts with the first paper and ends when for a while there was none; one that dies fails its paper, and like one that has
 * become large is replaced with the next. `queue` is how many papers may wait.
 */
export const createPrinter = ({ templates, fonts, queue = 100 }: { templates: string; fonts: string; queue?: number }): Printer => {
  const line = openLine({ atOnce: 1, most: queue, full: 'Too many papers are being printed just now. Please try again in a moment.' })
  let press: Press | undefined
  let rest: NodeJS.Timeout | undefined
  let seconds = 0

  const giveUp = async () => {
    const ended = press
    press = undefined
    seconds += ended?.seconds() ?? 0
    await ended?.end()
  }

  const set = async (job: PrintJob): Promise<Buffer> => {
    clearTimeout(rest)
    if (press && !press.isAlive()) await giveUp()
    press ??= startPress({ templates, fonts })
    try {
      return await press.print(job)
    } catch (error) {
      throw new PrintError((error as Error).message)
    } finally {
      if (press.memory() > mostMemory) await giveUp()
      rest = setTimeout(() => void giveUp(), restAfter).unref()
    }
  }

  const print = async (template: string, data: unknown, form: PrintForm): Promise<Buffer> => {
    if (!/^[a-z][a-z-]*$/.test(template)) throw new PrintError(`There is no template ${template}.`)
    const job: PrintJob = { template, form, data: JSON.stringify(data) }
    const leave = await line.enter()
    return set(job).finally(leave)
  }

  return {
    pdf: (template, data) => print(template, data, { as: 'pdf' }),
    svg: (template, data) => print(template, data, { as: 'svg' }),
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

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

/** A picture as SVG text, the only form in which templates take pictures. */
export const pictureSvg = (bytes: Uint8Array, type: PictureType, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" ` +
  `href="data:${type};base64,${Buffer.from(bytes).toString('base64')}"/></svg>`
