import { useState } from 'react'
import { type LabelSize, labelSizes, labelsOnSheet } from '../../../domain/company/label-size.ts'
import { remember, remembered } from '../../kit/draft/memory.ts'

/** The size from each stone's tagging definition. */
export const ownSize = 'own'

type Choice = { size: string; copies: string; first: number }
type SavedChoice = { size: string; copies: string; first: Record<string, number> }
const key = 'label'
const nothing: SavedChoice = { size: ownSize, copies: '1', first: {} }

export const sizeNamed = (code: string): LabelSize | undefined => labelSizes.find(size => size.code === code)

/** The label settings: size, copies, and first position on the sheet. They are stored, and the next print continues on the same sheet. */
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
  /** Moves the first position past the printed labels. */
  const printed = (labels: number) => {
    if (size?.sheet) change({ first: ((choice.first - 1 + labels) % places) + 1 })
  }
  return { choice, size, places, change, printed }
}
export type LabelChoice = ReturnType<typeof useLabelChoice>

export const maxLabels = 1000
/** The number of copies of each label; null when the text is not a valid number. */
export const copiesIn = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100 ? Number(text) : null
