import { hues } from './adjectives.ts'
import { type GradeSpan, gradesFrom } from './grade-span.ts'
import { finish, finishCodes, glow, glowColors, type Scale, saturation, tone } from './scales.ts'
import type { Condition, ListField } from './wish.ts'
import { isOneErrorApart } from './words.ts'

/** A phrase of grades: its conditions, and how many words it has. */
export type GradedPhrase = { conditions: Condition[]; length: number }

type Words = readonly string[]
type Labels = { fields: ListField[]; length: number }

const scales = [finish, glow, tone, saturation]
const finishFields = [...new Set(finish.labels.values())]
const list = (field: ListField, values: readonly string[]): Condition => ({ by: 'list', field, values })

/** The field that a word names, also with one typing error: 'symetry'. */
const fieldOf = ({ labels }: Scale, word = ''): ListField | undefined =>
  labels.get(word) ?? [...labels].find(([label]) => label.length > 5 && word.length > 4 && isOneErrorApart(label, word))?.[1]

/** The fields that stand one after the other: 'polish and symmetry'. */
const labelsAt = (scale: Scale, tokens: Words, at: number): Labels | null => {
  const fields: ListField[] = []
  let length = 0
  for (let next = at; ; ) {
    const field = fieldOf(scale, tokens[next])
    if (!field) break
    fields.push(field)
    length = next + 1 - at
    next += tokens[next + 1] === 'and' ? 2 : 1
    // 'ex cut polish vg': the next field has a grade of its own.
    if (gradesFrom(scale, tokens, next + 1) && fieldOf(scale, tokens[next])) break
  }
  return fields.length > 0 ? { fields, length } : null
}

/** The color between a grade of fluorescence and its name: 'strong blue fluorescence'. */
const glowColorAt = (tokens: Words, at: number): Condition[] => {
  const code = glowColors.get(tokens[at] ?? '')
  return code ? [list('fluorescenceColour', [code])] : []
}

const graded = ({ fields }: Labels, { codes }: GradeSpan, colors: Condition[] = []) => [...fields.map(field => list(field, codes)), ...colors]

/** 'vg+ polish', 'strong blue fluorescence', 'medium dark tone'. */
const gradeFirst = (scale: Scale, tokens: Words, at: number): GradedPhrase | null => {
  const grades = gradesFrom(scale, tokens, at)
  if (!grades) return null
  const colors = scale === glow ? glowColorAt(tokens, at + grades.length) : []
  const labels = labelsAt(scale, tokens, at + grades.length + colors.length)
  return labels && { conditions: graded(labels, grades, colors), length: grades.length + colors.length + labels.length }
}

/** 'polish vg+', 'fluorescence strong blue', 'tone 5-6'. */
const labelFirst = (scale: Scale, tokens: Words, at: number): GradedPhrase | null => {
  const labels = labelsAt(scale, tokens, at)
  const grades = labels && gradesFrom(scale, tokens, at + labels.length)
  if (!labels || !grades) return null
  const end = at + labels.length + grades.length
  // In 'princess cut ex polish', the grade is that of the polish, unless the polish has its own behind.
  if (fieldOf(scale, tokens[end]) && !gradesFrom(scale, tokens, end + 1)) return null
  const colors = scale === glow ? glowColorAt(tokens, end) : []
  return { conditions: graded(labels, grades, colors), length: labels.length + grades.length + colors.length }
}

/** '3ex', 'triple ex', 'xxx', 'ex vg ex', 'ex/vg/ex': cut, polish, and symmetry. */
const allThree = (tokens: Words, at: number): GradedPhrase | null => {
  const word = tokens[at] ?? ''
  const each = (codes: readonly string[], length: number) => ({ conditions: finishFields.map(field => list(field, codes)), length })
  if (word === 'xxx') return each(['EX'], 1)
  const code = /^3(?=[a-z])/.test(word) ? word.slice(1) : undefined
  const rest = code === undefined ? tokens.slice(at + 1) : [code]
  const isCounted = code !== undefined || word === 'triple' || (word === '3' && finishCodes.has(rest[0]?.replace(/\+$/, '') ?? ''))
  const grade = isCounted ? gradesFrom(finish, rest.slice(0, 2), 0) : null
  if (grade) return each(grade.codes, grade.length + (code === undefined ? 1 : 0))
  const parts = word.split('/')
  const three = parts.length === 3 ? parts : tokens.slice(at, at + 3)
  if (three.length < 3 || !three.every(part => finishCodes.has(part))) return null
  const conditions = finishFields.map((field, index) => list(field, [finish.words.get(three[index] ?? '') ?? '']))
  return { conditions, length: parts.length === 3 ? 1 : 3 }
}

/** Words that no other scale has, and no stone: 'faint blue', 'inert'. Beside another hue, faint is a shade. */
const glowAlone = (tokens: Words, at: number): GradedPhrase | null => {
  const word = tokens[at] ?? ''
  const colors = glowColorAt(tokens, at + 1)
  if (!/^(faint|inert)$/.test(word) || (tokens[at + 1] ?? '') in hues && tokens[at + 1] !== 'blue') return null
  return { conditions: [list('fluorescence', [glow.words.get(word) ?? '']), ...colors], length: 1 + colors.length }
}

const shadeScales = { tone, saturation } as const
const shadesAt = (tokens: Words, at: number) => Object.values(shadeScales).flatMap(scale => gradesFrom(scale, tokens, at) ?? [])
const alwaysShades = /^(vivid|intense)$/

/** How many words before a hue name its tone or saturation; 0 when no hue follows. */
const shadesBeforeHue = (tokens: Words, at: number): number => {
  const [shade] = shadesAt(tokens, at).sort((a, b) => b.length - a.length)
  if (!shade) return 0
  const next = at + shade.length
  return (tokens[next] ?? '') in hues || shadesBeforeHue(tokens, next) > 0 ? shade.length : 0
}

/** How a text names these grades: 'strong' and 'intense'. */
const phrasesOf = ({ words }: Scale, codes: readonly string[]): string[] =>
  [...words].flatMap(([phrase, code]) => (codes.includes(code) && !/^\d$| or /.test(phrase) ? [phrase] : []))

/** A tone or saturation before a hue, as in 'vivid red'. Without a hue only 'vivid' and 'intense' are one. */
const shadeAt = (tokens: Words, at: number): GradedPhrase | null => {
  const isPlain = alwaysShades.test(tokens[at] ?? '')
  const length = isPlain ? (gradesFrom(saturation, tokens, at)?.length ?? 0) : shadesBeforeHue(tokens, at)
  for (const field of ['saturation', 'tone'] as const) {
    const grades = gradesFrom(shadeScales[field], tokens, at)
    if (!grades || grades.length !== length) continue
    return { conditions: [{ by: 'shade', field, values: grades.codes, phrases: phrasesOf(shadeScales[field], grades.codes) }], length }
  }
  return null
}

/**
 * The grades of finish, fluorescence, tone, and saturation that a sentence names from one of its words on; null when it names none
 * there (docs/domain/stock.md#finder).
 */
export const gradedAt = (tokens: Words, at: number): GradedPhrase | null => {
  const named = scales.flatMap(scale => labelFirst(scale, tokens, at) ?? gradeFirst(scale, tokens, at) ?? [])
  const [longest] = [allThree(tokens, at) ?? [], ...named].flat().sort((a, b) => b.length - a.length)
  if (longest) return longest
  const color = glowColorAt(tokens, at)
  if (color.length > 0 && fieldOf(glow, tokens[at + 1])) return { conditions: color, length: 2 }
  return glowAlone(tokens, at) ?? shadeAt(tokens, at)
}
