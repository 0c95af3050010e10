import { useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { counted } from '../../kit/data/number.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { newId } from '../../kit/form/new-id.ts'
import { priceIn, settledNumber } from '../../kit/form/typed-number.ts'
import { numberFaults } from '../../kit/form/typed-text.ts'
import { sound } from '../../kit/scan/sound.ts'
import { findStone } from '../../stock/stone/find.ts'
import { type DocumentValues, emptyLine, isBlank, type LineValues } from '../../stock/stone/line-values.ts'
import { lineFrom } from '../../stock/stone/on-line.ts'
import { pathIn } from '../state.ts'
import { lineNumbers } from '../totals/sale-numbers.ts'
import { LinesContext } from './context.ts'
import type { PastedLine } from './paste.ts'

const atOnce = 6

/** Runs a task over all items, a few at a time, and keeps their order. */
const overAll = async <T, R>(items: readonly T[], task: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (let start = 0; start < items.length; start += atOnce) done.push(...(await Promise.all(items.slice(start, start + atOnce).map(task))))
  return done
}

// Removes the document's currency from a price. Another currency stays, and the cell is marked.
const bare = (price: string, currency: string) =>
  price.replace(new RegExp(`^\\s*(${currency}|[$€£¥₹฿])|(${currency}|[$€£¥₹฿])\\s*$`, 'gi'), '').trim()

const pastedOnto = (line: LineValues, { sku: _, ...pasted }: PastedLine, currency: string): LineValues => ({
  ...line,
  ...pasted,
  ...(pasted.pieces ? { pieces: settledNumber(pasted.pieces, numberKinds.pieces) } : {}),
  ...(pasted.weight ? { weight: settledNumber(pasted.weight, numberKinds.carats) } : {}),
  ...(pasted.rate ? { rate: settledNumber(bare(pasted.rate, currency), priceIn(currency)) } : {}),
  ...(pasted.discountPercent ? { discountPercent: settledNumber(pasted.discountPercent, numberKinds.percent) } : {}),
})

/** Makes lines of rows pasted from a spreadsheet. A blank line at the paste position is replaced. */
export const usePastedLines = () => {
  const form = useFormContext<DocumentValues>()
  const summary = useContext(LinesContext)
  return async (index: number, rows: readonly PastedLine[]): Promise<void> => {
    const found = await overAll(rows, ({ sku }) => (sku ? findStone(sku).catch(() => null) : Promise.resolve(null)))
    const before = form.getValues('items')
    const used = new Set(before.flatMap(line => (line.stone && isWhole(line.stone.type) ? [line.stone.id] : [])))
    const missing: string[] = []
    const twice: string[] = []
    const lines = rows.flatMap((row, at) => {
      const stone = found[at]?.exact ?? null
      if (stone && used.has(stone.id)) {
        twice.push(stone.title)
        return []
      }
      if (stone && isWhole(stone.type)) used.add(stone.id)
      if (row.sku && !stone) missing.push(row.sku)
      const line = emptyLine(newId())
      return [pastedOnto(stone ? lineFrom(stone, line, summary) : { ...line, sku: row.sku }, row, summary.currency)]
    })
    const here = before[index]
    const kept = here && !isBlank(here) ? index + 1 : index
    const after = [...before.slice(0, kept), ...lines, ...before.slice(index + 1).filter(line => !isBlank(line)), emptyLine(newId())]
    form.setValue('items', after)
    after.forEach((line, at) => {
      if (line.sku && !line.stone) form.setError(`items.${at}.sku`, { message: `No stone has the number ${line.sku}.` })
    })
    const unread = numberFaults(after.flatMap((line, at) => lineNumbers(line, at, summary.currency)))
    for (const [path, message] of unread) form.setError(pathIn<DocumentValues>(path), { type: 'number', message })
    if (unread.length > 0) notify.danger(`${counted(unread.length, 'number')} not valid. Correct the marked fields.`)
    if (missing.length + twice.length > 0) sound.refused()
    if (missing.length > 0) notify.danger(`${counted(missing.length, 'number')} not found: ${missing.slice(0, 5).join(', ')}.`)
    if (twice.length > 0) notify.warn(`Already on this document and skipped: ${twice.slice(0, 5).join(', ')}.`)
    if (missing.length + twice.length + unread.length === 0) notify.success(`${counted(lines.length, 'line')} added.`)
  }
}
