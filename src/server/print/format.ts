import { currencyDigits } from '../../domain/company/base-currency.ts'
import { type Quantity, round } from '../../domain/kit/quantity.ts'

/** An amount for print: with thousands separators and its currency's decimals. */
export const moneyText = (amount: Quantity, currency: string): string => grouped(round(amount, currencyDigits(currency)))

/** A number with thousands separators. */
export const grouped = (amount: string): string => {
  const [whole = '', fraction] = amount.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '')
}

/** A price per unit: at least the currency's decimals, without further trailing zeros. */
export const rateText = (rate: Quantity, currency: string): string => {
  const digits = currencyDigits(currency)
  const [, fraction = ''] = rate.replace(/0+$/, '').split('.')
  return grouped(round(rate, Math.max(digits, fraction.length)))
}

export const caratsText = (carats: Quantity): string => round(carats, 3).replace(/0$/, '')
export const piecesText = (pieces: number): string => `${pieces} ${pieces === 1 ? 'pc' : 'pcs'}`
export const percentText = (percent: Quantity): string => `${round(percent, 3).replace(/\.?0+$/, '')} %`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** 2026-11-21 → 21 Nov 2026. */
export const dateText = (date: string): string => `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`

/** The lines of a multi-line text. */
export const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
