import type { Quantity } from '../../kit/quantity.ts'

/** What a payment code says: where the money goes, to whom, how much in the currency of the code, and what for. */
export interface Payment {
  /** In the form of `AccountRead`. */
  readonly account: string
  readonly name: string
  /** Above zero, with two decimals. */
  readonly amount: Quantity
  readonly reference: string
}

/** An account as codes write it; or what is wrong with it, as a sentence for the person who typed it. */
export type AccountRead = { readonly account: string; readonly fault?: never } | { readonly account?: never; readonly fault: string }

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * The first letters of a text, at most so many, and at most so many bytes in UTF-8. A letter is never divided
 * (docs/domain/company.md#payment-qr-codes).
 */
export const cut = (text: string, letters: number, bytes = Number.POSITIVE_INFINITY): string => {
  const kept = [...text].slice(0, letters)
  while (bytesOf(kept.join('')) > bytes) kept.pop()
  return kept.join('').trimEnd()
}

/** How many bytes of a text are left of so many. */
export const roomBeside = (text: string, bytes: number): number => bytes - bytesOf(text)
