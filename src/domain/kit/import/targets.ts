import { numberKindOf } from '../number-kinds.ts'
import type { NumberKind } from '../number-text.ts'
import { type Column, unknownColumns } from './columns.ts'
import type { ImportTarget } from './contract.ts'
import { isNeeded, type ListDeclaration, type ListReading, type Money } from './list.ts'
import { plainWord } from './words.ts'

/** What a column of a list may be imported as. */
export const targetsOf = (list: ListDeclaration): ImportTarget[] =>
  Object.entries(list.fields).map(([value, { label, help }]) => ({
    ...{ value, label, required: isNeeded(list, value) && !list.defaults.includes(value) },
    ...(help && { hint: help }),
  }))

const headsOf = (list: ListDeclaration, target: string, rank: number): readonly string[] => {
  if (rank === 0) return [list.fields[target]?.label ?? '']
  return rank === 1 ? [target.replace(/[A-Z]/g, letter => ` ${letter}`)] : (list.heads[target] ?? [])
}
const ranks = [0, 1, 2]

/** Whether a heading is the label, the name or a usual heading of a field of this list. */
export const knownHeads = (list: ListDeclaration): ((head: string) => boolean) => {
  const words = new Set(Object.keys(list.fields).flatMap(target => ranks.flatMap(rank => headsOf(list, target, rank).map(plainWord))))
  return head => words.has(plainWord(head))
}

/** Suggests what each column is, from its heading: the label of a field, its name, or another usual heading. Each is used once. */
export const suggestColumns = (list: ListDeclaration, columns: readonly Column[]): Record<string, string | null> => {
  const free = new Map(columns.map(({ name }) => [name, plainWord(name)]))
  const chosen = new Map<string, string>()
  for (const rank of ranks)
    for (const target of Object.keys(list.fields)) {
      if ([...chosen.values()].includes(target)) continue
      const heads = headsOf(list, target, rank).map(plainWord)
      const fits = heads.flatMap(head => [...free].filter(([, word]) => word === head).map(([name]) => name))[0]
      if (fits === undefined) continue
      chosen.set(fits, target)
      free.delete(fits)
    }
  const { finds } = list
  if (finds !== null && ![...chosen.values()].includes(finds)) {
    // Without a code, the column of the name finds the records.
    const heads = headsOf(list, finds, 2).map(plainWord)
    const found = columns.find(({ name }) => heads.includes(plainWord(name)))
    if (found) chosen.set(found.name, finds)
  }
  return Object.fromEntries(columns.map(({ name }) => [name, chosen.get(name) ?? null]))
}

/** What is wrong with a reading, by the path of its field; empty when nothing is. */
export const readingFaults = (list: ListDeclaration, names: readonly string[], reading: ListReading): Record<string, string> => {
  const { mapping, defaults, decimals, dates } = reading
  const faults = {
    ...unknownColumns(names, 'mapping', mapping),
    ...unknownColumns(names, 'decimals', decimals),
    ...unknownColumns(names, 'dates', dates),
  }
  const taken = new Map<string, string>()
  for (const [name, target] of Object.entries(mapping)) {
    if (!target || !names.includes(name)) continue
    const label = list.fields[target]?.label
    const other = taken.get(target)
    if (label === undefined) faults[`mapping.${name}`] = `A list of ${list.many} has no “${target}”.`
    else if (other !== undefined) faults[`mapping.${name}`] = `“${other}” and “${name}” cannot both be the ${label}.`
    taken.set(target, name)
  }
  for (const [name, { label }] of Object.entries(list.fields)) {
    if (!isNeeded(list, name) || taken.has(name)) continue
    if (!list.defaults.includes(name)) faults.mapping ??= `Choose the column for ${label}.`
    else if (defaults[name] === undefined || defaults[name] === null)
      faults[`defaults.${name}`] = `Choose the column for ${label}, or one value for the whole list.`
  }
  return faults
}

/** The kind of number in a column that is imported as this field; null when it holds none. Money is in this currency. */
export const kindOfField = (list: ListDeclaration, name: string, currency: string, money: Money): NumberKind | null => {
  const field = list.fields[name]
  if (!field) return null
  if (field.kind === 'integer') return { label: 'a whole number', of: 'a whole number', digits: 0, thirds: 'grouped' }
  const code = list.inBase.includes(name) ? money.base : currency
  return numberKindOf(field, { code, digits: money.digitsOf(code) })
}
