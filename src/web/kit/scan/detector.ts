/** A pressed key and its time in milliseconds. */
export type Stroke = { key: string; at: number }
/** The target of the keys: no field, a number field, a text field, or a field for codes. */
export type Place = 'none' | 'figure' | 'text' | 'code'
/**
 * A code from the first key of the run, and whether it certainly came from a scanner. If a person may have typed the beginning, `end` is
 * the part that a machine typed after it.
 */
export type Reading = { code: string; isSure: boolean; end?: string }

/** In milliseconds. Longer than any pause inside a code; a key after it starts a new run. */
export const longestPause = 450
/** In milliseconds. A first key waits this long for a second one before it counts as a shortcut. */
export const holdFor = 260
// The longest gap between machine-typed keys, in milliseconds. Nobody types a whole code this fast.
const fast = 60
const shortest = 3
const shortestInField = 5
const code = /^(?=.*\d)[a-z0-9][a-z0-9._/-]{2,30}[a-z0-9]$/i
// 1250, 12.4kg, 2026-11-21, 5%
const figure = /^[-+]?[\d.,'/:-]+[a-z%]{0,3}$/i
const evenWithin = 15
// Nearly every SKU and report number has a digit, and a word that a person types quickly has none.
const hasFigure = /\d/
const beginning = /^[a-z0-9]$/i

const gapsOf = (strokes: readonly Stroke[]): number[] => strokes.slice(1).map(({ at }, index) => at - (strokes[index]?.at ?? at))

/** Adds a key to the run. After a long pause a new run starts. */
export const withStroke = <S extends Stroke>(run: readonly S[], stroke: S): S[] =>
  stroke.at - (run.at(-1)?.at ?? Number.NEGATIVE_INFINITY) > longestPause ? [stroke] : [...run, stroke]

/**
 * The index of the first machine-typed key at the end of a run. It may contain one pause, but not one that only separates it from a
 * person's keys.
 */
const machineStart = (gaps: readonly number[]): number => {
  let hasPaused = false
  let start = gaps.length
  while (start > 0) {
    const isFast = (gaps[start - 1] ?? 0) < fast
    const goesOn = start === 1 || (gaps[start - 2] ?? fast) < fast
    if (!isFast && (hasPaused || !goesOn)) break
    if (!isFast) hasPaused = true
    start--
  }
  return start
}

const isEven = (gaps: readonly number[]): boolean => Math.max(...gaps) - Math.min(...gaps) <= evenWithin

const readSlow = (text: string, gaps: readonly number[], place: Place): Reading | null => {
  if (/^\d{5,}$/.test(text)) return isEven(gaps) ? { code: text, isSure: false } : null
  return code.test(text) && !figure.test(text) ? { code: text, isSure: place === 'figure' } : null
}

/**
 * The meaning of a run of keys that Enter or Tab ends. Outside a field, all of it is a code. In a field it is certainly a code when typed
 * at machine speed. It is also a code when the field is for numbers and the text is not a number. A slow word that only looks like a code
 * is uncertain: it needs a matching stone and the user's answer. So is a word without a digit at machine speed. A scanner may pause as a
 * person does, so the end of a run alone is never certain.
 */
export const readRun = (run: readonly Stroke[], ended: number, place: Place): Reading | null => {
  const last = run.at(-1)
  if (!last || ended - last.at > longestPause) return null
  const text = run.map(({ key }) => key).join('')
  if (place === 'none') return text.length < shortest ? null : { code: text, isSure: true }
  const gaps = gapsOf(run)
  const start = machineStart(gaps)
  const typedByMachine = text.slice(start)
  const isMachine = typedByMachine.length >= shortestInField
  if (isMachine && start === 0 && (place === 'figure' || hasFigure.test(text))) return { code: text, isSure: true }
  // Text typed into a field for codes joins the text that is already there.
  if (place === 'code') return null
  const slow = readSlow(text, gaps, place)
  if (!isMachine || slow?.isSure) return slow
  return start === 0 ? { code: text, isSure: false } : { code: text, isSure: false, end: typedByMachine }
}

/** Whether a run without Enter came from a scanner that sends none. */
export const isUnended = (run: readonly Stroke[]): boolean => run.length >= shortestInField && machineStart(gapsOf(run)) === 0

/** Whether a code can start with this key. Other keys are not held, so that text typed after '/' reaches the search at once. */
export const mayBegin = (key: string): boolean => beginning.test(key)

/** Whether the held keys are shortcuts: one key, or one key repeated. Different keys in a row are a word or a code. */
export const areShortcuts = (run: readonly Stroke[]): boolean => run.every(({ key }) => key === run[0]?.key)
