import type { Worker } from 'node:worker_threads'
import { encode, renderSVG } from 'uqr'
import { openLine } from './line.ts'
import type { PrintAnswer, PrintForm, PrintJob } from './print-worker.ts'
import { startThread } from './thread.ts'

export class PrintError extends Error {
  override name = 'PrintError'
}

export type Printer = {
  /** Sets the template with the data; throws PrintError when it cannot be set, and refuses when too many wait. */
  pdf(template: string, data: unknown): Promise<Buffer>
  /** The same as a picture, its pages one below the other; a PNG has this many dots per inch. */
  svg(template: string, data: unknown): Promise<Buffer>
  png(template: string, data: unknown, dpi: number): Promise<Buffer>
  /** Takes no new papers, finishes those that wait and ends the workers. */
  close(): Promise<void>
}

type Paper = { job: PrintJob; resolve(file: Buffer): void; reject(error: Error): void }
type Press = { worker: Worker; current: Paper | undefined }

/**
 * A printer that sets Typst templates in worker threads, so that no paper holds up the server.
 * The workers start with the first paper; one that dies fails its paper and is replaced with the next.
 * `pool` is the number of workers, `queue` how many papers may wait.
 */
export const createPrinter = ({
  templates,
  fonts,
  pool = 1,
  queue = 100,
}: {
  templates: string
  fonts: string
  pool?: number
  queue?: number
}): Printer => {
  const line = openLine({
    atOnce: pool,
    most: queue,
    full: 'Too many papers are being printed just now. Please try again in a moment.',
  })
  const presses = new Set<Press>()
  let lastId = 0

  const settle = (press: Press, end: (paper: Paper) => void) => {
    const paper = press.current
    press.current = undefined
    // An idle worker must not keep the process alive.
    press.worker.unref()
    if (paper) end(paper)
  }

  const start = (): Press => {
    const press: Press = { worker: startThread('print-worker', { templates, fonts }), current: undefined }
    const lose = (why: string) => {
      if (presses.delete(press)) settle(press, paper => paper.reject(new PrintError(`The paper could not be printed: ${why}`)))
    }
    press.worker.on('message', (answer: PrintAnswer) =>
      settle(press, paper => {
        if ('file' in answer) paper.resolve(Buffer.from(answer.file.buffer))
        else paper.reject(new PrintError(`The template ${paper.job.template} could not be set: ${answer.fault}`))
      }),
    )
    press.worker.on('error', error => lose(error.message))
    press.worker.on('exit', code => lose(`its worker ended with code ${code}.`))
    presses.add(press)
    return press
  }

  const set = (job: PrintJob): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      // No more are let in than there may be presses.
      const press = [...presses].find(({ current }) => !current) ?? start()
      press.current = { job, resolve, reject }
      press.worker.ref()
      press.worker.postMessage(job)
    })

  const print = async (template: string, data: unknown, form: PrintForm): Promise<Buffer> => {
    if (!/^[a-z][a-z-]*$/.test(template)) throw new PrintError(`There is no template ${template}.`)
    const leave = await line.enter()
    try {
      return await set({ id: ++lastId, template, form, data: JSON.stringify(data) })
    } finally {
      leave()
    }
  }

  return {
    pdf: (template, data) => print(template, data, { as: 'pdf' }),
    svg: (template, data) => print(template, data, { as: 'svg' }),
    png: (template, data, dpi) => print(template, data, { as: 'png', dpi }),
    close: async () => {
      await line.close()
      const ended = [...presses]
      presses.clear()
      await Promise.all(ended.map(press => press.worker.terminate()))
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
