import { mostMegabytes } from '../../../../domain/company/attachment.ts'
import type { ReportText } from '../../../../domain/stock/report/pdf/read.ts'

/** The fault is a sentence for the user. */
type Outcome = ReportText | { fault: string }
/** What the worker makes of a PDF: what its report states, or why it cannot be read. */
export type Answer = Outcome | { problem: 'locked' | 'damaged' }
/** What the worker says when it begins to read. */
export type Begun = { begun: true }

const byHand = 'or enter the report by hand.'
const sentences = {
  noPdf: `This file is not a PDF. Choose the PDF of the laboratory, ${byHand}`,
  large: `This PDF is larger than ${mostMegabytes.other} MB. Choose a PDF with this report alone, ${byHand}`,
  locked: `This PDF is protected by a password. Open it, print it to a PDF without a password and read that, ${byHand}`,
  damaged: `This PDF is damaged. Download it again from the laboratory, ${byHand}`,
  slow: `This PDF takes too long to read. Download it again from the laboratory, ${byHand}`,
  failed: `This PDF could not be read. Check the connection and try again, ${byHand}`,
}

// From the moment at which the worker begins: on a slow line it takes longer to load than a report takes to read.
const longest = 15_000

/**
 * The report in a PDF. A worker of 0.5 MB, loaded on demand, reads it and ends with it: a file that is made to do harm holds up nothing else.
 * Null when it is stopped.
 */
const reportIn = (bytes: ArrayBuffer, signal: AbortSignal): Promise<Outcome | null> =>
  new Promise(resolve => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (outcome: Outcome | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(outcome)
    }
    signal.addEventListener('abort', () => end(null), { once: true })
    // The library greets its page first, which is no answer.
    worker.onmessage = ({ data }: MessageEvent<Answer | Begun | { action: 'ready' }>) => {
      if ('begun' in data) timer = setTimeout(() => end({ fault: sentences.slow }), longest)
      else if (!('action' in data)) end('problem' in data ? { fault: sentences[data.problem] } : data)
    }
    worker.onerror = () => end({ fault: sentences.failed })
    worker.postMessage(bytes, [bytes])
  })

/** Reads the report in a PDF of a laboratory. Null when `signal` stopped it. */
export const readPdf = async (file: File, signal: AbortSignal): Promise<Outcome | null> => {
  if (file.size > mostMegabytes.other * 1024 * 1024) return { fault: sentences.large }
  // Other bytes may come before the head.
  const head = await file.slice(0, 1024).text()
  if (!head.includes('%PDF-')) return { fault: sentences.noPdf }
  const bytes = await file.arrayBuffer()
  return signal.aborted ? null : reportIn(bytes, signal)
}
