import { mostMegabytes } from '../../../../domain/company/attachment.ts'
import { type ReportText, readReport } from '../../../../domain/stock/report/pdf/read.ts'
import { type Piece, rowsOf } from '../../../../domain/stock/report/pdf/rows.ts'

/** What the worker makes of a PDF: the text of its first pages, or why it has none. */
export type PdfText = { pages: Piece[][] } | { problem: 'locked' | 'damaged' }

const byHand = 'or enter the report by hand.'
const sentences = {
  noPdf: `This file is not a PDF. Choose the PDF of the laboratory, ${byHand}`,
  large: `This PDF is larger than ${mostMegabytes.other} MB. Choose a PDF with this report alone, ${byHand}`,
  locked: `This PDF is protected by a password. Open it, print it to a PDF without a password and read that, ${byHand}`,
  damaged: `This PDF is damaged. Download it again from the laboratory, ${byHand}`,
  slow: `This PDF takes too long to read. Download it again from the laboratory, ${byHand}`,
  failed: `This PDF could not be read. Check the connection and try again, ${byHand}`,
}

const longest = 15_000

/** The text of a PDF, read in a worker that ends with it: a file that is made to do harm holds up nothing else. Null when it is stopped. */
const textOf = (bytes: ArrayBuffer, signal: AbortSignal): Promise<PdfText | { fault: string } | null> =>
  new Promise(resolve => {
    const worker = new Worker(new URL('./text-worker.ts', import.meta.url), { type: 'module' })
    const end = (result: PdfText | { fault: string } | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => end({ fault: sentences.slow }), longest)
    signal.addEventListener('abort', () => end(null), { once: true })
    // The library greets its page first, which is no answer.
    worker.onmessage = ({ data }: MessageEvent<PdfText | { action: 'ready' }>) => {
      if (!('action' in data)) end(data)
    }
    worker.onerror = () => end({ fault: sentences.failed })
    worker.postMessage(bytes, [bytes])
  })

/** Reads the report in a PDF of a laboratory. The fault is a sentence for the user; null when `signal` stopped it. */
export const readPdf = async (file: File, signal: AbortSignal): Promise<ReportText | { fault: string } | null> => {
  if (file.size > mostMegabytes.other * 1024 * 1024) return { fault: sentences.large }
  // Other bytes may come before the head.
  const head = await file.slice(0, 1024).text()
  if (!head.includes('%PDF-')) return { fault: sentences.noPdf }
  const bytes = await file.arrayBuffer()
  if (signal.aborted) return null
  const text = await textOf(bytes, signal)
  if (text === null || 'fault' in text) return text
  return 'problem' in text ? { fault: sentences[text.problem] } : readReport(rowsOf(text.pages))
}
