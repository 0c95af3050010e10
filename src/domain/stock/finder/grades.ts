import { clarityGrades, colourGrades } from '../../trade/grades.ts'
import type { Wanted, Wish } from './wish.ts'

const clarities = clarityGrades.filter(({ of }) => of !== 'colored').map(({ code }) => code)
const colors = colourGrades.map(({ code }) => code)

/** The grades from one to another on a scale; those that begin with a group, as VS1 and VS2 do with VS, belong to it. */
const between = (scale: readonly string[], from: string, to: string): string[] => {
  const first = scale.findIndex(grade => grade.startsWith(from))
  const last = scale.findLastIndex(grade => grade.startsWith(to))
  return first < 0 || last < 0 ? [] : scale.slice(Math.min(first, last), Math.max(first, last) + 1)
}

const groups = ['VVS', 'VS', 'SI']
const gradesOf = (scale: readonly string[], word: string): string[] => {
  const [, from = '', to, better] = /^([a-z]+\d?)(?:[-/]([a-z]*\d?))?(\+)?$/.exec(word.toLowerCase()) ?? []
  const [low, high] = [from.toUpperCase(), (to && /^\d$/.test(to) ? from.replace(/\d$/, to) : (to ?? '')).toUpperCase()]
  if (!low || (!scale.includes(low) && !groups.includes(low))) return []
  if (better) return between(scale, scale[0] ?? '', low)
  const found = between(scale, low, high || low)
  return high || scale.includes(low) ? found : [low, ...found]
}

const listOf = (text: string, values: readonly string[]): Wish => ({ by: 'list', field: 'clarity', values, text })

/** Takes the grades out of the words: clarity always, the letters of color (D to Z) and FL and IF only for a diamond. */
export const gradesIn = (words: readonly string[], isDiamond: boolean): Wanted => {
  const wanted: Wanted = { wishes: [], words: [] }
  const isGraded = isDiamond || words.some(word => /\d/.test(word) && gradesOf(clarities, word).length > 0)
  for (const word of words) {
    const clarity = gradesOf(clarities, word)
    const color = isGraded ? gradesOf(colors, word) : []
    if (clarity.length > 0 && (isDiamond || !/^(fl|if)$/.test(word))) wanted.wishes.push(listOf(word, clarity))
    else if (color.length > 0)
      wanted.wishes.push({ by: 'list', field: 'colour', values: color, text: word })
    else wanted.words.push(word)
  }
  return wanted
}
