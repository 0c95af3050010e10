import { pastedCells } from '../../kit/form/pasted-cells.ts'

/** The values in one spreadsheet row. Missing values keep those of the stone. */
export type PastedLine = { sku: string } & Partial<Record<'description' | 'pieces' | 'weight' | 'rate' | 'discountPercent', string>>
type Column = keyof PastedLine

const usual: readonly Column[] = ['sku', 'pieces', 'weight', 'rate', 'discountPercent']

const titles: readonly [Column, RegExp][] = [
  ['sku', /^(sku|stock ?(no|number)?|lot|ref(erence)?|item|code)\.?$/i],
  ['description', /^(desc(ription)?|stone|name)$/i],
  ['pieces', /^(pcs?|pieces|qty|quantity)\.?$/i],
  ['weight', /^(cts?|carats?|weight|wt)\.?$/i],
  ['rate', /^(price|rate|\$ ?\/ ?ct|per ?ct|price ?\/ ?ct|unit price)$/i],
  ['discountPercent', /^(disc(ount)?|disc %|%|discount %)$/i],
]
const columnNamed = (title: string): Column | undefined => titles.find(([, fits]) => fits.test(title))?.[0]

/**
 * Reads rows copied from a spreadsheet. With a header row the columns are found by name; without one they are SKU, pieces, carats, price,
 * discount. Returns null for a single cell, which is pasted as text.
 */
export const readPasted = (text: string): PastedLine[] | null => {
  const rows = pastedCells(text)
  if (rows.length === 0 || (rows.length === 1 && rows[0]?.length === 1)) return null
  const named = rows[0]?.map(columnNamed) ?? []
  const hasTitles = named.includes('sku')
  const columns = hasTitles ? named : usual
  return (hasTitles ? rows.slice(1) : rows).flatMap(cells => {
    const line = Object.fromEntries(cells.flatMap((cell, index) => (columns[index] && cell ? [[columns[index], cell]] : [])))
    return Object.keys(line).length > 0 ? [{ sku: '', ...line }] : []
  })
}
