import { choice, coded, named, type Option, percent, text } from '../../kit/field.ts'
import { namesOf } from '../../kit/names.ts'
import { clarityGrades, colourGrades, culets, finishGrades, fluorescenceColours, fluorescences, saturations, tones } from '../../trade/grades.ts'
import { isInGrams } from './type.ts'

/** The scales of two fields that also hold words: Royal blue, G, Eye clean. */
export const colourScale = coded(colourGrades)
export const clarityScale = coded(clarityGrades)

/** The grades of a stone, on itself and on a report about it (docs/domain/stock.md#grades). */
export const gradeFields = {
  cut: choice('Cut', coded(finishGrades)).graded().optional(),
  polish: choice('Polish', coded(finishGrades)).graded().optional(),
  symmetry: choice('Symmetry', coded(finishGrades)).graded().optional(),
  fluorescence: choice('Fluorescence', named(fluorescences)).graded().optional(),
  fluorescenceColour: choice('Fluorescence color', named(fluorescenceColours)).optional(),
  tablePercent: percent('Table %').optional(),
  depthPercent: percent('Depth %').optional(),
  girdle: text('Girdle', { max: 60 }).optional(),
  culet: choice('Culet', named(culets)).graded().optional(),
  tone: choice('Tone', named(tones)).graded().optional(),
  saturation: choice('Saturation', named(saturations)).graded().optional(),
}
export const gradeNames = namesOf(gradeFields)

/** Whether stock of a type is graded: cut stones are, jewels, metal and rough are not. */
export const isGraded = (type: string): boolean => !isInGrams(type) && type !== 'rough'

type Finish = { cut: string | null; polish: string | null; symmetry: string | null }
type Graded = Finish & { fluorescence: string | null; fluorescenceColour: string | null }

const nameIn = (options: readonly Option[], value: string | null): string => options.find(option => option.value === value)?.label.toLowerCase() ?? ''

/** The grades of a stone as a document states them: 'Cut EX, polish EX, symmetry VG' and 'Fluorescence faint blue'. */
export const gradeWords = ({ fluorescence, fluorescenceColour, ...stone }: Graded): string[] => {
  const finish = (['cut', 'polish', 'symmetry'] as const).flatMap(name => (stone[name] ? `${gradeFields[name].label.toLowerCase()} ${stone[name]}` : []))
  const glow = fluorescence && ['fluorescence', nameIn(named(fluorescences), fluorescence), nameIn(named(fluorescenceColours), fluorescenceColour)]
  return [finish.join(', '), glow ? glow.filter(Boolean).join(' ') : ''].filter(Boolean).map(words => words.charAt(0).toUpperCase() + words.slice(1))
}

/** Cut, polish and symmetry as the trade writes them: 3EX, or EX VG EX. A missing one is a dash. */
const finishCodes = ({ cut, polish, symmetry }: Finish): string => {
  if (!cut && !polish && !symmetry) return ''
  return cut && cut === polish && polish === symmetry ? `3${cut}` : [cut, polish, symmetry].map(code => code ?? '–').join(' ')
}

/** What a label needs of the grades of a stone. */
export type LabelGrades = Graded & { clarity: string | null; tone: string | null; saturation: string | null }

/** The grades as a label has room for: 'VS1 · 3EX · Faint', or 'EC · 5/6' with tone and saturation. */
export const gradeCodes = ({ clarity, tone, saturation, ...stone }: LabelGrades): string => {
  const clear = clarityGrades.find(({ name }) => name === clarity)?.code ?? clarity
  const glow = fluorescences.find(({ code }) => code === stone.fluorescence)?.name
  const color = tone || saturation ? `${tone ?? '–'}/${saturation ?? '–'}` : ''
  return [clear, color, finishCodes(stone), glow].filter(Boolean).join(' · ')
}
