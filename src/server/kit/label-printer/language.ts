import type { Dots } from '../print/dots.ts'

/** What keeps a label printer from printing. */
export type PrinterFault = 'empty' | 'ribbon' | 'open' | 'paused' | 'jammed' | 'error'

/** One label: its dots and its size on the roll, in mm. */
export type SentLabel = { dots: Dots; width: number; height: number }

/** How label printers of one language are spoken to. */
export type Language = {
  /** Asks the printer for its status. */
  query: Buffer
  /** The status in what the printer has answered so far: null when it is ready, undefined when the answer is not whole. */
  faultIn(answer: Buffer): PrinterFault | null | undefined
  /** One job of these labels, each so many times. */
  job(labels: readonly SentLabel[], copies: number): Buffer
}
