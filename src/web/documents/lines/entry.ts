import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isZero } from '../../../domain/kit/quantity.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { sound } from '../../kit/scan/sound.ts'
import { type At, cellOf } from './cell.ts'
import { findStone, memoWith, searchStones } from '../../stock/stone/find.ts'
import { LinesContext } from './context.ts'
import type { Offer } from '../../stock/stone/picker.tsx'
import { lineFrom, lineFromMemo, needs } from '../../stock/stone/on-line.ts'
import type { LineValues, MemoLine, PaperValues, Stone } from '../../stock/stone/line-values.ts'

/** Turns what is typed or scanned into a SKU cell into a filled line, and offers stones where it is not clear which. */
export const useStoneEntry = (grid: RefObject<HTMLTableElement | null>, focus: (at: At) => boolean) => {
  const form = useFormContext<PaperValues>()
  const facts = useRef(useContext(LinesContext))
  facts.current = useContext(LinesContext)
  const [offer, setOffer] = useState<Offer | null>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])

  const indexOf = (id: string) => form.getValues('items').findIndex(line => line.id === id)
  const showAt = (index: number, stones: Stone[], active: number) => {
    const box = grid.current?.querySelector(`[data-index="${index}"] [data-cell=sku]`)?.getBoundingClientRect()
    if (box)
      setOffer({
        index,
        stones,
        active,
        left: Math.min(box.left, Math.max(8, window.innerWidth - 696)),
        top: Math.min(box.bottom + 2, window.innerHeight - 200),
      })
  }
  const refuse = (index: number, message: string) => {
    form.setError(`items.${index}.sku`, { message })
    sound.refused()
  }
  /** Where the person has gone on to: still waiting there with nothing typed, they may be led back. */
  const isWaiting = (index: number) => {
    const at = cellOf(document.activeElement)
    if (!at || at.index === index) return true
    return at.cell === 'sku' && !form.getValues(`items.${at.index}.sku`)
  }

  /** What is not in the safe may be with this very customer, who keeps it. */
  const heldBy = async (stone: Stone): Promise<MemoLine | null> => {
    const customer = form.getValues('customer')
    if (!facts.current.kind.sells || !customer || !isZero(stone.availableWeight)) return null
    return memoWith(customer.id, stone.id).catch(() => null)
  }

  const fill = (id: string, stone: Stone, memo: MemoLine | null = null): boolean => {
    const index = indexOf(id)
    const line = form.getValues(`items.${index}`)
    if (!line) return false
    const other = form.getValues('items').findIndex(one => one.stone?.id === stone.id && one.id !== id)
    if (other >= 0 && isWhole(stone.type)) {
      refuse(index, `${stone.title} is on this paper already: line ${other + 1}.`)
      if (isWaiting(index)) focus({ index, cell: 'sku' })
      return false
    }
    const filled = memo ? lineFromMemo(memo, stone, line, facts.current) : lineFrom(stone, line, facts.current)
    for (const [name, value] of Object.entries(filled) as [keyof LineValues, never][]) form.setValue(`items.${index}.${name}`, value)
    form.clearErrors(`items.${index}`)
    return true
  }

  const resolve = async (id: string): Promise<void> => {
    const line = form.getValues(`items.${indexOf(id)}`)
    const typed = line?.sku.trim() ?? ''
    if (!line || typed === (line.stone?.title ?? '')) return
    if (!typed) return void form.setValue(`items.${indexOf(id)}`, { ...line, stone: null, memo: null, details: '' })
    const found = await findStone(typed).catch(() => null)
    const index = indexOf(id)
    if (index < 0 || form.getValues(`items.${index}.sku`).trim() !== typed) return
    if (!found) return refuse(index, 'The stock cannot be reached; try again.')
    if (found.exact) {
      if (!fill(id, found.exact, await heldBy(found.exact))) return
      const need = needs(form.getValues(`items.${index}`))
      if (need && isWaiting(index) && cellOf(document.activeElement)?.index !== index) focus({ index, cell: need })
      return
    }
    refuse(index, found.near.length > 0 ? `No stone has the number ${typed}; choose one.` : `No stone has the number ${typed}.`)
    if (!isWaiting(index)) return
    focus({ index, cell: 'sku' })
    if (found.near.length > 0) showAt(index, found.near, 0)
  }

  const suggest = (index: number, typed: string) => {
    clearTimeout(typing.current)
    if (typed.trim().length < 2) return setOffer(null)
    typing.current = setTimeout(async () => {
      const stones = await searchStones(typed.trim()).catch(() => [])
      const at = cellOf(document.activeElement)
      if (at?.index === index && at.cell === 'sku' && form.getValues(`items.${index}.sku`) === typed) showAt(index, stones, -1)
    }, 150)
  }
  const close = () => {
    clearTimeout(typing.current)
    setOffer(null)
  }
  return { offer, setOffer, close, fill, heldBy, resolve, suggest }
}
export type StoneEntry = ReturnType<typeof useStoneEntry>
