// The data of the label template. Every value is final text.

/** One label: the dark runs of its code, its number, and the lines below it, most important first. */
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

/** Labels in print order: each on its own page, or on sheets from position `first`. */
export type LabelPrint = {
  labels: LabelData[]
  sheet?: { width: number; height: number; across: number; down: number; left: number; top: number; stepAcross: number; stepDown: number }
  /** The first free position on the first sheet, counted from 1. */
  first: number
  copies: number
}
