import { entities } from '../../../domain/index.ts'
import { records } from '../../kit/data/records.ts'
import { type Scanner, useScanner } from '../../kit/scan/scan.tsx'
import { useGo } from '../../kit/shell/place.tsx'

// The maximum length of a SKU. A longer code is foreign.
const longest = 32

/** Whether a code can be a SKU. */
export const mayBeSku = (code: string): boolean => code.length <= longest

/** A code shortened for messages, because foreign codes can be whole URLs. */
export const quoted = (code: string): string => (code.length > longest ? `${code.slice(0, longest)}…` : code)

/** The stone with this SKU, ignoring case; null when there is none. */
export const stoneWithSku = async (sku: string): Promise<{ id: string } | null> => {
  if (!mayBeSku(sku)) return null
  const { rows } = await records.page(entities.inventory, { search: sku, sort: 'sku', pageSize: 200 })
  return rows.find(row => row.sku.toLowerCase() === sku.toLowerCase()) ?? null
}

/** Opens the stone whose label is scanned. */
export const useStoneScanner = (): Scanner => {
  const go = useGo()
  return useScanner({
    title: 'Scan a stone',
    onCode: async code => {
      const stone = await stoneWithSku(code)
      if (!stone) return { tone: 'red', message: `No stone has the number ${quoted(code)}.` }
      go(`/purchases-and-stock/inventory/${stone.id}`)
      return null
    },
  })
}
