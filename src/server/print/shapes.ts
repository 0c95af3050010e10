// What each template is given. Every value is text as it shall be read: the caller formats, the template sets.

export type PaperSize = 'a4' | 'us-letter'
export type Fact = { label: string; value: string }
export type Party = { label: string; name: string; lines?: string[] }
export type Total = { label: string; amount: string; strong?: boolean }

export type LetterheadData = {
  paper: PaperSize
  branch: {
    name: string
    legalName?: string
    lines: string[]
    /** As it shall read, with its name: 'VAT 100 2345 6789 003'. */
    taxNumber?: string
    /** SVG text; a picture becomes one through `pictureSvg`. */
    logo?: string
  }
  /** Stamped across every page: 'CANCELLED', 'DRAFT'. */
  stamp?: string
}

export type DocumentHead = LetterheadData & {
  title: string
  number: string
  /** SVG text of the number's code, made by `qrSvg`. */
  qr?: string
  parties: Party[]
  summary: Fact[]
}

export type DocumentFoot = {
  words?: string
  note?: string
  /** What is taxed by code, a line each. */
  tax?: string[]
  terms?: string
  bank?: string[]
  /** Who signs, one line to sign on for each. */
  signatures?: string[]
}

export type InvoiceLine = {
  no: string
  sku?: string
  description: string
  /** Treatment in words, shape, millimetres, origin, certificate: those that are known, in this order. */
  details?: string[]
  pieces?: string
  carats?: string
  /** How much of whatever the price is for, where lines are not all stones: '6.966 g', '90 min'. */
  quantity?: string
  rate?: string
  basis?: '/ct' | '/pc' | '/g' | '/h' | 'whole'
  discount?: string
  amount: string
}

/** Invoices of all four kinds and approvals: whatever has priced lines. */
export type InvoicePrint = DocumentHead &
  DocumentFoot & {
    currency: string
    lines: InvoiceLine[]
    sums: { pieces?: string; carats?: string; discount?: string; amount?: string }
    totals: Total[]
  }

/** What the bench is given: no prices, everything large, and boxes to write what became of each line. */
export type WorkPrint = LetterheadData & {
  title: string
  number: string
  qr?: string
  summary: Fact[]
  note?: string
  lines: { no: string; sku?: string; description: string; amount: string; wanted?: string[]; tasks?: string[] }[]
  boxes: string[]
  tasks?: string[]
  /** SVG text each, made by `pictureSvg`. */
  sketches?: string[]
}

/** A payment note, in or out. */
export type ReceiptPrint = DocumentHead &
  DocumentFoot & {
    currency: string
    amount: string
    /** Says what the large amount is: 'Received', 'Paid', 'Refunded'. */
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
    /** Stones out on approval, which are no part of the balance. */
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
      sums: { pieces: string; carats: string; value: string }
    }
  }

/** Any list or report. */
export type TablePrint = LetterheadData & {
  title: string
  /** What the list was narrowed to, one thought each. */
  filters: string[]
  columns: {
    header: string
    align?: 'left' | 'right' | 'center' /** Share of the width left over. */
    share?: number
  }[]
  rows: string[][]
  sums?: string[]
  /** Who printed it and when. */
  printed?: string
  landscape?: boolean
}

/** One label: what its code holds as dark runs, its number, and the lines below it, the most needed first. */
export type LabelData = {
  kind: 'flat' | 'barbell' | 'tail' | 'round'
  /** In mm, like every measure of a label. */
  width: number
  height: number
  qrSize: number
  code: { across: number; runs: [number, number, number][] }
  sku: string
  lines: { text: string; end?: string; words?: boolean }[]
}

/** Labels in the order in which they are printed: each on a page of its own, or on sheets from this place on. */
export type LabelPrint = {
  labels: LabelData[]
  sheet?: { width: number; height: number; across: number; down: number; left: number; top: number; stepAcross: number; stepDown: number }
  /** The first free place of the first sheet, counted from 1. */
  first: number
  copies: number
}
