/** A key that was pressed, and when, in milliseconds. */
export type Stroke = { key: string; at: number }
/** Where keys go: into no field, into one of figures, into one of words, or into one that a person types codes into. */
export type Place = 'none' | 'figure' | 'text' | 'code'
/**
 * What was read, always from the first key of the run, and whether it surely came from a scanner. Where a person may have typed the
 * beginning, `end` is what a machine typed after it.
 */
export type Reading = { code: string; isSure: boolean; end?: string }

/** Longer than any pause inside a code; what follows it is a new run. */
export const longestPause = 450
/** How long a first key waits for a second one, which makes it part of a code or a word, and no shortcut. */
export const holdFor = 260
// No person keeps this pace over a whole code.
const fast = 60
const shortest = 3
const shortestInField = 5
const code = /^(?=.*\d)[a-z0-9][a-z0-9._/-]{2,30}[a-z0-9]$/i
// 1250, 12.4kg, 2026-11-21, 5%
const figure = /^[-+]?[\d.,'/:-]+[a-z%]{0,3}$/i
const evenWithin = 15
// Every number of a stone and of a report has one; a word that is typed in one go has none.
const hasFigure = /\d/
const beginning = /^[a-z0-9]$/i

const gapsOf = (strokes: readonly Stroke[]): number[] => strokes.slice(1).map(({ at }, index) => at - (strokes[index]?.at ?? at))

/** The run of keys with one more; after a long pause a new run begins. */
export const withStroke = <S extends Stroke>(run: readonly S[], stroke: S): S[] =>
  stroke.at - (run.at(-1)?.at ?? Number.NEGATIVE_INFINITY) > longestPause ? [stroke] : [...run, stroke]

/** The first stroke of what a machine typed at the end of a run: one pause may be in it, but never one that only parts it from a person's keys. */
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
 * What a run of keys means when Enter or Tab ends it. Beside every field, all of it is a code. In a field it is one for sure when it came
 * at a machine's pace, or when the field holds figures and this is none; a slow word that only looks like a code is doubtful: whether
 * there is such a stone decides, and the person. A scanner may stumble as a
 * person does, so the end of a run alone is never sure.
 */
export const readRun = (run: readonly Stroke[], ended: number, place: Place): Reading | null => {
  const last = run.at(-1)
  if (!last || ended - last.at > longestPause) return null
  const text = run.map(({ key }) => key).join('')
  if (place === 'none') return text.length < shortest ? null : { code: text, isSure: true }
  const gaps = gapsOf(run)
  const start = machineStart(gaps)
  const typedByMachine = text.slice(start)
  const isMachine = typedByMachine.length >= shortestInField && (place === 'figure' || hasFigure.test(typedByMachine))
  if (isMachine && start === 0) return { code: text, isSure: true }
  // What is typed into a field for codes is one with what stands there.
  if (place === 'code') return null
  const slow = readSlow(text, gaps, place)
  return isMachine && !slow?.isSure ? { code: text, isSure: false, end: typedByMachine } : slow
}

/** Whether a run that nothing ended came from a scanner that sends no Enter. */
export const isUnended = (run: readonly Stroke[]): boolean => run.length >= shortestInField && machineStart(gapsOf(run)) === 0

/** Whether a code may begin with this key; others are not held, so that what is typed after '/' goes into the search at once. */
export const mayBegin = (key: string): boolean => beginning.test(key)

/** Whether held keys are shortcuts after all: one key, or the same one several times; a burst of others is a word or a code. */
export const areShortcuts = (run: readonly Stroke[]): boolean => run.every(({ key }) => key === run[0]?.key)
