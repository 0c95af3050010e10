import { useState } from 'react'
import { type LabelSize, labelSizes, labelsOnSheet } from '../../../domain/company/label-size.ts'
import { remember, remembered } from '../../kit/draft/memory.ts'

/** The size that each stone's tagging definition gives. */
export const ownSize = 'own'

type Choice = { size: string; copies: string; first: number }
type SavedChoice = { size: string; copies: string; first: Record<string, number> }
const key = 'label'
const nothing: SavedChoice = { size: ownSize, copies: '1', first: {} }

export const sizeNamed = (code: string): LabelSize | undefined => labelSizes.find(size => size.code === code)

/** What is printed on: the size, how many of each, and where the sheet begins. It is remembered, and a sheet goes on where it ended. */
export const useLabelChoice = () => {
  const [kept, setSaved] = useState<SavedChoice>(() => ({ ...nothing, ...remembered<Partial<SavedChoice>>(key, {}) }))
  const size = sizeNamed(kept.size)
  const places = labelsOnSheet(size ?? {})
  const choice: Choice = { size: size ? kept.size : ownSize, copies: kept.copies, first: Math.min(kept.first[kept.size] ?? 1, places) }
  const change = (to: Partial<Choice>) => {
    const { first, ...rest } = to
    const next = { ...kept, ...rest }
    setSaved(remember(key, first === undefined ? next : { ...next, first: { ...kept.first, [next.size]: first } }))
  }
  /** So many labels were printed: the next ones begin after them. */
  const printed = (labels: number) => {
    if (size?.sheet) change({ first: ((choice.first - 1 + labels) % places) + 1 })
  }
  return { choice, size, places, change, printed }
}
export type LabelChoice = ReturnType<typeof useLabelChoice>

export const mostLabels = 1000
/** How many of each are asked for; null while that is not a number that can be. */
export const copiesIn = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100 ? Number(text) : null
