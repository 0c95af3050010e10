import { isList, isRecord } from '../../../../domain/kit/json.ts'
import { type Difference, type LineAt, type Merged, mergeFields, type Versions } from './fields.ts'
import { isSamePart, type LineRules, partsOf, type Values } from './rules.ts'

type Lines = readonly Values[]
/** The lines of a list in one version. */
export const linesIn = (values: Values | null, list: string): Lines => {
  const lines = values?.[list]
  return isList(lines) ? lines.filter(isRecord) : []
}

export const keyOf = (rules: LineRules, line: Values): string => rules.key?.(line) ?? String(line.id)

// Both users added the same stone: the line that is not stored yet becomes the stored one.
const joined = (mine: Lines, theirs: Lines, base: Lines, rules: LineRules): Lines => {
  const keys = (lines: Lines) => new Set(lines.map(line => keyOf(rules, line)))
  const [mineKeys, theirKeys, baseKeys] = [keys(mine), keys(theirs), keys(base)]
  const added = new Map(
    theirs.flatMap(line => {
      const [key, sole] = [keyOf(rules, line), rules.sole?.(line)]
      return sole && !mineKeys.has(key) && !baseKeys.has(key) ? [[sole, line.id] as const] : []
    }),
  )
  return mine.map(line => {
    const key = keyOf(rules, line)
    const id = theirKeys.has(key) || baseKeys.has(key) ? undefined : added.get(rules.sole?.(line) ?? '')
    return id === undefined ? line : { ...line, id }
  })
}

type OneLine = { line: Values | null; taken: readonly Difference[]; conflicts: readonly Difference[] }
type Sides = Record<'base' | 'mine' | 'theirs', Values | null>

const isUnchanged = (rules: LineRules, one: Values, other: Values, names?: readonly string[]) =>
  partsOf([one, other], rules, ['id'])
    .filter(({ name }) => !names || names.includes(name))
    .every(part => isSamePart(part, one, other))

const mergeLine = (sides: Sides, rules: LineRules, at: LineAt, isBaseKnown: boolean): OneLine => {
  const { base, mine, theirs } = sides
  const whole: Difference = { line: at, part: null, ...sides }
  const keep = (line: Values | null): OneLine => ({ line, taken: [], conflicts: [] })
  const take = (): OneLine => ({ line: theirs, taken: [whole], conflicts: [] })
  const ask = (): OneLine => ({ line: mine, taken: [], conflicts: [whole] })
  if (mine && theirs) {
    const isOther = (side: Values) => base !== null && !isUnchanged(rules, base, side, rules.about ?? [])
    if (!base || (!isOther(mine) && !isOther(theirs))) {
      const { values, taken, conflicts } = mergeFields({ base, mine, theirs }, rules, { line: at, without: ['id'] })
      return { line: { ...values, ...(theirs.id === undefined ? {} : { id: theirs.id }) }, taken, conflicts }
    }
    if (isUnchanged(rules, mine, theirs) || isUnchanged(rules, base, theirs)) return keep(mine)
    return isUnchanged(rules, base, mine) ? take() : ask()
  }
  if (!mine && !theirs) return keep(null)
  if (!isBaseKnown) return ask()
  if (!base) return mine ? keep(mine) : take()
  // One of the two removed the line.
  if (mine) return isUnchanged(rules, base, mine) ? take() : ask()
  return theirs && isUnchanged(rules, base, theirs) ? keep(null) : ask()
}

/** Merges the lines of one list. A line that one user removed and the other changed is a conflict. Added lines keep their place. */
export const mergeLines = ({ base, mine, theirs }: Versions<Values>, list: string, rules: LineRules): Merged<Lines> => {
  const [then, now] = [linesIn(base, list), linesIn(theirs, list)]
  const typed = joined(linesIn(mine, list), now, then, rules)
  const find = (lines: Lines, key: string) => lines.find(line => keyOf(rules, line) === key) ?? null
  const filled = (line: Values | null) => (line && !rules.isBlank(line) ? line : null)
  const taken: Difference[] = []
  const conflicts: Difference[] = []
  const values: Values[] = []
  for (const key of inOrder(typed, now, rules)) {
    const sides = { base: filled(find(then, key)), mine: filled(find(typed, key)), theirs: filled(find(now, key)) }
    const merged = mergeLine(sides, rules, { list, key, nth: values.length + 1 }, base !== null)
    taken.push(...merged.taken)
    conflicts.push(...merged.conflicts)
    // A line without values stays where it is typed, or where a line that is not used is shown.
    const line = merged.line ?? [find(typed, key), find(now, key)].find(one => one && rules.isBlank(one))
    if (line && (merged.line || find(typed, key))) values.push(line)
  }
  return { values, taken, conflicts }
}

// The lines as typed; a line that the other user added follows the one that it follows there.
const inOrder = (mine: Lines, theirs: Lines, rules: LineRules): string[] => {
  const keys = mine.map(line => keyOf(rules, line))
  for (const [index, line] of theirs.entries()) {
    const key = keyOf(rules, line)
    if (keys.includes(key) || rules.isBlank(line)) continue
    const before = theirs[index - 1]
    keys.splice(before ? keys.indexOf(keyOf(rules, before)) + 1 : 0, 0, key)
  }
  return keys
}
