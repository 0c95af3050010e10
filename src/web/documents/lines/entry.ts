import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isZero } from '../../../domain/kit/quantity.ts'
import type { ApprovalLine } from '../../../domain/sales/contract.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { sound } from '../../kit/scan/sound.ts'
import { approvalLineWith, findStone, searchStones } from '../../stock/stone/find.ts'
import type { DocumentValues, LineValues, Stone } from '../../stock/stone/line-values.ts'
import { lineFrom, lineFromApproval, needs } from '../../stock/stone/on-line.ts'
import type { Suggested } from '../../stock/stone/picker.tsx'
import { cellOf } from './cell.ts'
import { LinesContext, type LinesSummary } from './context.ts'
import { useRated } from './rated.ts'

const again = 4_000
const unreachable = 'No connection. The stone is looked up when the connection is back.'

/** Turns text typed or scanned into a SKU cell into a filled line. Offers stones when the text is ambiguous. */
export const useStoneEntry = (grid: RefObject<HTMLTableElement | null>, count: (read: number, added: number) => void) => {
  const form = useFormContext<DocumentValues>()
  const summary = useRef(useContext(LinesContext))
  summary.current = useContext(LinesContext)
  const rated = useRated()
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])

  const indexOf = (id: string) => form.getValues('items').findIndex(line => line.id === id)
  const showAt = (index: number, stones: Stone[], active: number) => {
    const box = grid.current?.querySelector(`[data-index="${index}"] [data-cell=sku]`)?.getBoundingClientRect()
    if (box)
      setSuggested({
        index,
        stones,
        active,
        left: Math.min(box.left, Math.max(8, window.innerWidth - 748)),
        top: Math.min(box.bottom + 2, window.innerHeight - 200),
      })
  }
  const seen = useRef(new Map<string, boolean>())
  /** Counts a line once as read and once as added. */
  const note = (id: string, isAdded: boolean) => {
    const before = seen.current.get(id)
    if (before === isAdded) return
    seen.current.set(id, isAdded)
    count(before === undefined ? 1 : 0, isAdded ? 1 : before ? -1 : 0)
  }
  // The line stays unchanged, with the error under it. The focus does not move, because the user may be scanning the next stone.
  const refuse = (index: number, message: string) => {
    form.setError(`items.${index}.sku`, { message })
    note(form.getValues(`items.${index}.id`), false)
    sound.refused()
  }

  /** A stone that is not in the safe may be on approval with this customer. */
  const heldBy = async (stone: Stone): Promise<ApprovalLine | null> => {
    const customer = form.getValues('customer')
    if (!summary.current.kind.sells || !customer || !isZero(stone.availableWeight)) return null
    return approvalLineWith(customer.id, stone.id).catch(() => null)
  }

  const fill = (id: string, stone: Stone, known: LinesSummary, approvalLine: ApprovalLine | null = null): boolean => {
    const index = indexOf(id)
    const line = form.getValues(`items.${index}`)
    if (!line) return false
    const other = form.getValues('items').findIndex(one => one.stone?.id === stone.id && one.id !== id)
    if (other >= 0 && isWhole(stone.type)) {
      refuse(index, `${stone.title} is already on this document: line ${other + 1}.`)
      return false
    }
    const filled = approvalLine ? lineFromApproval(approvalLine, stone, line, known) : lineFrom(stone, line, known)
    const isField = (name: string): name is keyof LineValues => name in filled
    for (const name of Object.keys(filled).filter(isField)) form.setValue(`items.${index}.${name}`, filled[name])
    form.clearErrors(`items.${index}`)
    return true
  }

  const resolve = async (id: string): Promise<void> => {
    const line = form.getValues(`items.${indexOf(id)}`)
    const typed = line?.sku.trim() ?? ''
    if (!line || typed === (line.stone?.title ?? '')) return
    if (!typed) return void form.setValue(`items.${indexOf(id)}`, { ...line, stone: null, approvalLine: null, details: '' })
    const found = await findStone(typed).catch(() => null)
    const index = indexOf(id)
    if (index < 0 || form.getValues(`items.${index}.sku`).trim() !== typed) return
    if (!found) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void readAll(), again)
      return refuse(index, unreachable)
    }
    if (!found.exact) return refuse(index, `No stone has the number ${typed}.`)
    const approvalLine = await heldBy(found.exact)
    const known = await rated([(approvalLine ?? found.exact).currency])
    if (!fill(id, found.exact, known, approvalLine)) return
    note(id, true)
    if (needs(form.getValues(`items.${index}`))) sound.refused()
    else sound.accepted()
  }
  const isUnread = ({ sku, stone }: LineValues) => sku.trim() !== (stone?.title ?? '')
  const readAll = async () => {
    const at = cellOf(document.activeElement)
    for (const [index, line] of form.getValues('items').entries())
      if (isUnread(line) && !(at?.index === index && at.cell === 'sku')) await resolve(line.id)
  }
  // Codes read before a reload or without a connection are looked up now.
  const latest = useRef(readAll)
  latest.current = readAll
  useEffect(() => {
    const look = () => void latest.current()
    look()
    window.addEventListener('online', look)
    return () => {
      window.removeEventListener('online', look)
      clearTimeout(timer.current)
    }
  }, [])

  const suggest = (index: number, typed: string) => {
    clearTimeout(typing.current)
    if (typed.trim().length < 2) return setSuggested(null)
    // The marked stone belongs to the previous text, so Enter must not choose it.
    setSuggested(before => before && { ...before, active: -1 })
    typing.current = setTimeout(async () => {
      const stones = await searchStones(typed.trim()).catch(() => [])
      const at = cellOf(document.activeElement)
      if (at?.index === index && at.cell === 'sku' && form.getValues(`items.${index}.sku`) === typed) showAt(index, stones, -1)
    }, 150)
  }
  const close = () => {
    clearTimeout(typing.current)
    setSuggested(null)
  }
  return { suggested, setSuggested, close, fill, rated, heldBy, resolve, suggest, isUnread }
}
export type StoneEntry = ReturnType<typeof useStoneEntry>
