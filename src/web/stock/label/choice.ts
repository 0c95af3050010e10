import { useState } from 'react'
import { type LabelSize, labelSizes, labelsOnSheet } from '../../../domain/company/label-size.ts'
import { remember, remembered } from '../../kit/draft/memory.ts'

/** The size from each stone's tagging definition. */
export const ownSize = 'own'

/** A label printer of the company: the size of its labels, and whether they are sent to it. */
export type LabelPrinter = { id: string; name: string; size: string; isDirect: boolean }

type Choice = { size: string; copies: string; first: number; printer?: LabelPrinter | undefined }
/** `printer` is the id of the chosen printer. */
type SavedChoice = { size: string; copies: string; first: Record<string, number>; printer?: string | undefined }
type Change = Partial<Omit<SavedChoice, 'first'> & { first: number }>
const key = 'label'
const nothing: SavedChoice = { size: ownSize, copies: '1', first: {} }

export const sizeNamed = (code: string): LabelSize | undefined => labelSizes.find(size => size.code === code)

/** The first free position after these labels were printed from a position. A full sheet is followed by a new one. */
export const firstAfter = (first: number, labels: number, places: number): number => ((first - 1 + labels) % places) + 1

/** The number of sheets that these labels need, beginning at a position. */
export const sheetsFor = (labels: number, first: number, places: number): number => Math.ceil((labels + first - 1) / places)

/** What happens with a position on a sheet: positions count from 1. */
export const stateAt = (position: number, first: number, labels: number): 'used' | 'printed' | 'free' =>
  position < first ? 'used' : position < first + labels ? 'printed' : 'free'

/**
 * The settings that apply: a printer with the labels that are in it now, a size that no longer exists as none, and a position beyond the
 * sheet as its last.
 */
export const choiceIn = (kept: SavedChoice, printers: readonly LabelPrinter[] = []): Choice => {
  const printer = printers.find(({ id }) => id === kept.printer)
  const code = printer?.size ?? kept.size
  const size = sizeNamed(code)
  const first = Math.min(kept.first[code] ?? 1, labelsOnSheet(size ?? {}))
  return { size: size ? code : ownSize, copies: kept.copies, first, printer }
}

/** The label settings: printer or size, copies, and first position on the sheet. They are stored, and the next print continues on the same sheet. */
export const useLabelChoice = (printers: readonly LabelPrinter[] = []) => {
  const [kept, setSaved] = useState<SavedChoice>(() => ({ ...nothing, ...remembered<Partial<SavedChoice>>(key, {}) }))
  const choice = choiceIn(kept, printers)
  const size = sizeNamed(choice.size)
  const places = labelsOnSheet(size ?? {})
  const change = (to: Change) => {
    const { first, ...rest } = to
    // A size that is chosen without a printer is for none.
    const next = { ...kept, ...('size' in rest && { printer: undefined }), ...rest }
    setSaved(remember(key, first === undefined ? next : { ...next, first: { ...kept.first, [choice.size]: first } }))
  }
  /** Moves the first position past the printed labels. */
  const printed = (labels: number) => {
    if (size?.sheet) change({ first: firstAfter(choice.first, labels, places) })
  }
  return { choice, size, places, change, printed }
}
export type LabelChoice = ReturnType<typeof useLabelChoice>

/** The number of copies of each label; null when the text is not a valid number. */
export const copiesIn = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100 ? Number(text) : null
