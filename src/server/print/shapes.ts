// The data of each template. Every value is final text: the caller formats, the template only lays out.

import type { Words } from '../../domain/documents/language/words.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import type { PaymentPrint } from './payment.ts'

export type PaperSize = 'a4' | 'us-letter'
export type Design = 'sans' | 'serif'
export type Fact = { label: string; value: string }
export type Party = { label: string; name: string; lines?: string[] }
export type Total = { label: string; amount: string; strong?: boolean }

export type LetterheadData = {
  paper: PaperSize
  design: Design
  language: { code: LanguageCode; direction: 'ltr' | 'rtl'; labels: Pick<Words, 'columns' | 'sums' | 'foot'> }
  branch: {
    /** The legal name. */
    name: string
    lines: string[]
    /** The text with its name: 'VAT 100 2345 6789 003'. */
    taxNumber?: string
    /** SVG text, made by `pictureSvg`. */
    logo?: string
  }
  /** The e-invoice in the file of the PDF, and its day. */
  eInvoice?: { xml: string; date: string }
  /** A stamp across every page: 'CANCELED', 'DRAFT'. */
  stamp?: string
}

export type DocumentHead = LetterheadData & {
  title: string
  number: string
  /** SVG text of the number's QR code, made by `qrSvg`. */
  qr?: string
  parties: Party[]
  summary: Fact[]
}

export type DocumentFoot = {
  words?: string
  note?: string
  /** Tax by code, one line each. */
  tax?: string[]
  terms?: string
  bank?: string[]
  payment?: PaymentPrint
  /** The signatories, one signature line for each. */
  signatures?: string[]
}

export type InvoiceLine = {
  no: string
  sku?: string
  description: string
  /** Treatment in words, shape, dimensions in mm, origin, certificate: the known ones, in this order. */
  details?: string[]
  /** SVG text, made by `pictureSvg`. */
  picture?: string
  pieces?: string
  /** The weight: in carats, or with its unit. */
  carats?: string
  /** The weight that was billed, where it is not the weight of the stone. */
  billed?: string
  /** The quantity in the unit of the price, when lines are not all stones: '6.966 g', '90 min'. */
  quantity?: string
  rate?: string
  /** What the price is for: '/ct', '/pc'; for the whole, a word. */
  basis?: string
  discount?: string
  amount: string
}

/** Invoices of all four kinds and approvals: documents with priced lines. */
export type InvoicePrint = DocumentHead &
  DocumentFoot & {
    currency: string
    lines: InvoiceLine[]
    /** Whether a weight is in grams. The heading is then "Weight", and each weight has its unit. */
    hasGrams?: boolean
    sums: { pieces?: string; carats?: string; discount?: string; amount?: string }
    totals: Total[]
  }

/** An offer: each stone with its picture, and its price or that it is on request. */
export type OfferPrint = DocumentHead &
  DocumentFoot & {
    currency: string
    /** The message to the customer, above the stones. */
    message?: string
    lines: (Omit<InvoiceLine, 'quantity' | 'amount'> & {
      /** The stone is not the company's any more. */
      gone?: boolean
      amount?: string
    })[]
    totals: Total[]
  }

/** A line of goods in work: a value for each column. */
export type JobLine = Pick<InvoiceLine, 'no' | 'sku' | 'description' | 'details'> & { values: string[] }

/** Goods in work: what was given and what came of it, and the work with the pay of the maker. */
export type JobPrint = DocumentHead &
  DocumentFoot & {
    columns: string[]
    lines: JobLine[]
    work?: { of: string; description: string; price?: string }[]
    totals: Total[]
  }

/** A row of the bench sheet. What is not known yet is filled in by hand. */
export type BenchStep = { step: string; maker?: string; weightIn?: string; weightOut?: string; loss?: string; time?: string }

/** The document for the workshop: no prices, large type, and boxes for the result of each line. */
export type WorkPrint = LetterheadData & {
  title: string
  number: string
  qr?: string
  summary: Fact[]
  note?: string
  lines: { no: string; sku?: string; description: string; amount: string; wanted?: string[]; steps?: BenchStep[] }[]
  boxes: string[]
  /** The steps of the whole job. */
  steps?: BenchStep[]
  /** SVG texts, made by `pictureSvg`. */
  sketches?: string[]
}

/** A payment note in either direction. */
export type ReceiptPrint = DocumentHead &
  DocumentFoot & {
    currency: string
    amount: string
    /** The label of the large amount: 'Received', 'Paid', 'Refunded'. */
    amountLabel: string
    allocations: { document: string; date: string; total: string; settled: string; open: string }[]
    totals: Total[]
  }

export type StatementPrint = DocumentHead &
  DocumentFoot & {
    currency: string
    opening: string
    lines: {
      date: string
      document: string
      text: string
      due?: string
      debit?: string
      credit?: string
      balance: string
    }[]
    sums: { debit: string; credit: string }
    closing: string
    ageing: Fact[]
    creditOnAccount?: string
    /** Stones out on approval, which are not part of the balance. */
    approvals?: {
      lines: {
        document: string
        date: string
        due: string
        overdue?: boolean
        sku: string
        description: string
        details?: string[]
        pieces: string
        carats: string
        value: string
      }[]
      hasGrams?: boolean
      sums: { pieces: string; carats: string; value: string }
    }
  }

/** A document for a client, with the template that prints it. */
export type Printed =
  | { template: 'invoice'; data: InvoicePrint }
  | { template: 'offer'; data: OfferPrint }
  | { template: 'job'; data: JobPrint }
  | { template: 'receipt'; data: ReceiptPrint }
  | { template: 'statement'; data: StatementPrint }

/** Any list or report. */
export type TablePrint = LetterheadData & {
  title: string
  /** The active filters, one entry each. */
  filters: string[]
  columns: {
    header: string
    align?: 'left' | 'right' | 'center' /** Share of the remaining width. */
    share?: number
  }[]
  rows: string[][]
  sums?: string[]
  /** The user and the time of printing. */
  printed?: string
  landscape?: boolean
}
