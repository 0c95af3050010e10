import { sql } from 'kysely'
import { type Due, type Payee, paymentCode } from '../../domain/company/payment-qr/code.ts'
import { type Slip, type SlipParty, slipWords } from '../../domain/company/payment-qr/swiss.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from './format.ts'

/** A code that pays: its QR code as SVG text, what stands below it, and the slip that it is part of. */
export type PaymentPrint = { qr: string; name: string; amount: string; slip?: Slip & { words: ReturnType<typeof slipWords> } }

// The Swiss cross in millimeters, in the middle of a code that is 46 mm wide: its white border, its field, and its two bars.
const cross = [
  [7, 7, 'white'],
  [6.2, 6.2, 'black'],
  [3.9, 1.17, 'white'],
  [1.17, 3.9, 'white'],
] as const
const swissSvg = (text: string): string => {
  const svg = qrSvg(text)
  const whole = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const rects = cross.map(([width, height, fill]) => {
    const [across, down] = [(width / 46) * whole, (height / 46) * whole]
    return `<rect x="${(whole - across) / 2}" y="${(whole - down) / 2}" width="${across}" height="${down}" fill="${fill}"/>`
  })
  return svg.replace('</svg>', `${rects.join('')}</svg>`)
}

/** The code that pays what is due to a branch, for a document in a language; undefined where there is none. */
export const paymentPrint = (payee: Payee, due: Due, language: LanguageCode, format: PrintFormat): PaymentPrint | undefined => {
  const code = paymentCode(payee, due)
  if (!code) return undefined
  const amount = `${due.currency} ${format.money(code.amount, due.currency)}`
  const { name, text, slip } = code
  return slip ? { qr: swissSvg(text), name, amount, slip: { ...slip, words: slipWords(language) } } : { qr: qrSvg(text), name, amount }
}

/** Who pays the bill of a customer. */
export const payerOf = async (db: Db, customer: string): Promise<SlipParty | null> => {
  const { rows } = await sql<SlipParty>`select coalesce(company, name) as name, address, postal_code as "postalCode", city, country
    from customer where id = ${customer}`.execute(db)
  return rows[0] ?? null
}
