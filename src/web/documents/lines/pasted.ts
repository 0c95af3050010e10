import { useFormContext } from 'react-hook-form'
import { counted } from '../../kit/data/number.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { numberFaults } from '../../kit/form/typed-text.ts'
import { sound } from '../../kit/scan/sound.ts'
import { findStone } from '../../stock/stone/find.ts'
import type { DocumentValues } from '../../stock/stone/line-values.ts'
import { pathIn } from '../state.ts'
import { lineNumbers } from '../totals/sale-numbers.ts'
import type { PastedLine } from './paste.ts'
import { withPasted } from './pasted-lines.ts'
import { useRated } from './rated.ts'

const atOnce = 6

/** Runs a task over all items, a few at a time, and keeps their order. */
const overAll = async <T, R>(items: readonly T[], task: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (let start = 0; start < items.length; start += atOnce) done.push(...(await Promise.all(items.slice(start, start + atOnce).map(task))))
  return done
}

/** Makes lines of rows pasted from a spreadsheet. A blank line at the paste position is replaced. */
export const usePastedLines = () => {
  const form = useFormContext<DocumentValues>()
  const rated = useRated()
  return async (index: number, rows: readonly PastedLine[]): Promise<void> => {
    const found = await overAll(rows, ({ sku }) => (sku ? findStone(sku).catch(() => null) : Promise.resolve(null)))
    const stones = found.map(one => one?.exact ?? null)
    const summary = await rated(stones.flatMap(stone => stone?.currency ?? []))
    const { items: after, added, missing, twice } = withPasted(form.getValues('items'), index, { rows, stones }, summary)
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
    if (missing.length + twice.length + unread.length === 0) notify.success(`${counted(added, 'line')} added.`)
  }
}
