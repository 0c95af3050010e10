/** Why a stone is not on a price list: the first of these reasons (docs/domain/stock.md#price-lists). */
export const leftOutReasons = {
  notFree: 'not free to sell: reserved, out, gone, or goods of a customer',
  notListed: 'goods that this price list does not take',
  undisclosed: 'natural, without a treatment code',
  noPrice: 'price on request',
  noRate: 'no exchange rate into the currency of the market',
} as const
export type LeftOutReason = keyof typeof leftOutReasons
