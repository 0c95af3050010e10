import { isQuantity, type Quantity } from '../domain/kit/quantity.ts'

/** A decimal as someone types it, '1,200.50' or '12,5', as the wire writes it; null when it is none. */
export const typedDecimal = (text: string): Quantity | null => {
  const bare = text.trim().replaceAll(' ', '')
  const plain = /^\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '')
  return isQuantity(plain) ? plain : null
}

/** A decimal of the wire as one would type it: no zeros that say nothing, but the least digits asked for. */
export const asTyped = (quantity: string | number | null | undefined, least = 0): string => {
  if (quantity === null || quantity === undefined || quantity === '') return ''
  const [whole = '0', decimals = ''] = String(quantity).split('.')
  const kept = decimals.replace(/0+$/, '').padEnd(least, '0')
  return kept ? `${whole}.${kept}` : whole
}

/** The bill's discount is typed as '5 %' or as an amount. */
export const typedDiscount = (text: string): { discountPercent: Quantity | null; discountAmount: Quantity | null } => {
  const percent = /^(.*)%\s*$/.exec(text.trim())
  if (percent) return { discountPercent: typedDecimal(percent[1] ?? '') ?? (percent[1]?.trim() || null), discountAmount: null }
  return { discountPercent: null, discountAmount: typedDecimal(text) ?? (text.trim() || null) }
}
