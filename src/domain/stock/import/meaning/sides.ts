import type { Column } from '../../../kit/import/columns.ts'
import { looseNumber } from './evidence.ts'
import type { Guess } from './guess.ts'

const single = new Set<string | null>(['length', 'width', 'depth'])

/** Whether the numbers of a column are among those of the measurements in nearly every row. */
const repeats = (side: Column, all: Column): boolean => {
  const rows = (side.cells ?? side.samples).map((cell, at) => [looseNumber(cell), (all.cells ?? all.samples)[at] ?? ''] as const)
  const full = rows.filter(([value, cell]) => value !== null && cell !== '')
  const right = full.filter(([value, cell]) => (cell.match(/\d+(?:[.,]\d+)?/g) ?? []).some(part => Math.abs(Number(part.replace(',', '.')) - (value ?? 0)) < 0.011))
  return full.length > 0 && right.length >= full.length * 0.9
}

/** A list with all measurements in one column needs none for each side: those that repeat them are left out, others are noted. */
export const agreeOnSides = (columns: readonly Column[], guesses: readonly Guess[]): Guess[] => {
  const all = columns.find(({ name }) => guesses.some(guess => guess.name === name && guess.as === 'dimensions'))
  if (!all) return [...guesses]
  return guesses.map(guess => {
    const column = columns.find(({ name }) => name === guess.name)
    if (!column || !single.has(guess.as)) return guess
    return repeats(column, all) ? { ...guess, as: null, because: `it repeats “${all.name}”` } : { ...guess, as: 'internalNotes' as const }
  })
}
