import { plainWord } from '../../../kit/import/words.ts'
import { americanSpelling } from '../../../kit/spelling.ts'
import type { bases } from '../../inventory/entity.ts'

export type Basis = (typeof bases)[number]
/** A heading taken apart: all its words as they are written and taken apart, its words without units, currency and price unit, and what those said. */
export type HeadParts = { written: string; whole: string; core: string; currency: string | null; basis: Basis | null; unit: 'mm' | '%' | null }

const currencies: Readonly<Record<string, string>> = {
  ...{ usd: 'USD', us: 'USD', $: 'USD', dollar: 'USD', dollars: 'USD', eur: 'EUR', euro: 'EUR', '€': 'EUR', gbp: 'GBP', '£': 'GBP' },
  ...{ inr: 'INR', rs: 'INR', rupees: 'INR', '₹': 'INR', thb: 'THB', baht: 'THB', '฿': 'THB', บาท: 'THB', hkd: 'HKD', hk: 'HKD', chf: 'CHF' },
  ...{ jpy: 'JPY', yen: 'JPY', 円: 'JPY', cny: 'CNY', rmb: 'CNY', 元: 'CNY', aed: 'AED', aud: 'AUD', cad: 'CAD', sgd: 'SGD', lkr: 'LKR', ils: 'ILS' },
}
const carat = 'cts?|carats?|crts?|kt|karat|กะรัต|克拉|カラット'
const piece = 'pcs?|pieces?|piece|stones?|each|stück|stk|เม็ด|粒|個'
const perCarat = new RegExp(`\\b(?:ppc|p/?ct|pcc)\\b|(?:/|\\bper\\b|\\bpro\\b|\\bje\\b|\\ba\\b|ต่อ)\\s*(?:1\\s*)?(?:${carat})(?![\\p{L}])|(?:${carat})\\s*/|毎カラット`, 'iu')
const perPiece = new RegExp(`(?:/|\\bper\\b|\\bpro\\b|\\bje\\b|ต่อ)\\s*(?:${piece})(?![\\p{L}])|\\beach\\b`, 'iu')
const whole = /(?<![\p{L}])(?:total|ttl|tot|amount|amt|value|val|betrag|gesamt|gesamtpreis|summe|totale|montant|importe|bedrag|totaal|ext|extended|รวม|ราคารวม|总价|总额|合計|金額|lot price|per lot|full)(?![\p{L}])/iu

const spaced = (head: string): string => head.replace(/[%€£₹฿$]/g, ' $& ')
/** The words of a heading, with those written together taken apart: 'StockRef' gives 'stock ref', 'Depth%' gives 'depth %'. */
export const headWords = (head: string): string =>
  head
    .replace(/_/g, ' ')
    .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[%€£₹฿$]/g, ' $& ')
    .replace(/\b(no|nr|id)\./gi, '$1 ')

const plain = (text: string) => plainWord(americanSpelling(text))
const unitWord = /(?<![\p{L}])(?:mm|ct|cts|crt|carat|carats|pct|percent|percentage|in|approx|ca)(?![\p{L}])/giu

/** The currency whose sign or code stands in most of these cells; null when there is none. A dollar sign may be any dollar. */
export const currencyInCells = (cells: readonly string[]): string | null => {
  const found = cells.flatMap(cell => currencies[(/[€£₹฿]|(?<![A-Za-z])(?:[A-Z]{3}|Rs|US(?=\$))(?![A-Za-z])/.exec(cell)?.[0] ?? '').toLowerCase()] ?? [])
  const [first] = found
  return first !== undefined && found.length > cells.length / 2 && found.every(code => code === first) ? first : null
}

/** Takes a heading apart. */
export const headParts = (head: string): HeadParts => {
  const words = headWords(head).toLowerCase()
  const found = words.match(/[\p{L}\p{M}]+|[€£₹฿$]/gu) ?? []
  const currency = found.flatMap(word => currencies[word] ?? [])[0] ?? null
  const basis = perCarat.test(words) ? 'per carat' : perPiece.test(words) ? 'per piece' : whole.test(words) ? 'whole' : null
  const bare = words
    .replace(perCarat, ' ')
    .replace(perPiece, ' ')
    .replaceAll(new RegExp(whole, 'giu'), ' ')
    .replace(/[\p{L}\p{M}]+|[€£₹฿$]/gu, word => (currencies[word] ? ' ' : word))
    .replace(unitWord, ' ')
  return {
    ...{ written: plain(spaced(head)), whole: plain(words), core: plain(bare.replace(/%/g, ' ')), currency, basis },
    unit: /%|\b(?:pct|percent|percentage)\b/.test(words) ? '%' : /(?<![\p{L}])mm(?![\p{L}])/u.test(words) ? 'mm' : null,
  }
}

const priceCores: Readonly<Record<'askingRate' | 'costRate' | 'minimumRate', readonly string[]>> = {
  askingRate: ['price', 'asking', 'asking price', 'asking rate', 'ask', 'rate', 'selling price', 'sale price', 'sell price', 'sell', 'selling', 'sales price', 'list price', 'list', 'retail price', 'retail', 'pr', 'prc', 'prs', 'unit price', 'net price', 'net rate', 'net', 'final price', 'final', 'memo price', 'offer price', 'offer', 'wholesale price', 'wholesale', 'sp', 'our price', 'quote', 'vk', 'vk preis', 'verkaufspreis', 'preis', 'prix', 'prix de vente', 'prezzo', 'precio', 'prijs', 'verkoopprijs', 'bhav', 'ราคา', 'ราคาขาย', '价格', '单价', '售价', '価格', '単価', '売価', 'selling rate', 'price rate', 'tag price', 'tag', 'ticket price', 'ticket', 'msrp', 'mrp', 'rrp', 'suggested retail', 'buy price', 'ราคา ขาย', 'usd price'],
  costRate: ['cost', 'cost price', 'cost rate', 'our cost', 'purchase price', 'purchase', 'purchase rate', 'buying price', 'buying', 'cp', 'landed cost', 'landed', 'ek', 'ek preis', 'einkaufspreis', 'einkauf', "prix d achat", 'achat', 'costo', 'inkoop', 'inkoopprijs', 'kharidi', 'lagat', 'ทุน', 'ต้นทุน', 'ราคาทุน', '成本', '进价', '原価', '仕入', '仕入値'],
  minimumRate: ['minimum', 'minimum price', 'min price', 'minimum rate', 'floor', 'floor price', 'lowest price', 'bottom', 'bottom price', 'last price', 'mindestpreis', 'min rate', 'ราคาต่ำสุด', '底价'],
}
const wordOfPrice = new Map(Object.entries(priceCores).flatMap(([target, cores]) => cores.map(core => [plain(core), target] as const)))
const isPriceTarget = (target: string | undefined): target is keyof typeof priceCores => target !== undefined && target in priceCores

/** Which price a heading names, and what it is for; null for any other column. A price unit without a price word means the asking price. */
export const priceIn = (head: string): { target: keyof typeof priceCores; basis: Basis | null } | null => {
  const { whole: all, core, basis, currency } = headParts(head)
  // The market's price per carat is the asking one; every other word with the market's name is about its list.
  if (/^(?:rapnet|net rap)$/.test(core) && basis === 'per carat') return { target: 'askingRate', basis }
  if (/(?:^| )(?:rap|rapaport|rapnet|idex|disc|discount|dis|off|less|back)(?: |$)/.test(all) || /%/.test(head)) return null
  const target = wordOfPrice.get(core)
  if (isPriceTarget(target)) return { target, basis }
  const isBare = core === '' && (basis === 'whole' ? /amount|amt|price|value|val|betrag|gesamt|rate|รวม|总|合計|金額|^total$|^ttl$/.test(all) || currency !== null : basis !== null || currency !== null)
  return isBare ? { target: 'askingRate', basis } : null
}
