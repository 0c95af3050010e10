import { colourGrades } from '../../trade/grades.ts'

const isGrade = (colour: string) => colour.split('-').every(letter => colourGrades.some(({ code }) => code === letter))

/**
 * The title of a stone, color first: 'Vivid green Emerald', 'D color Diamond'. When the color ends with the first word of the name, that word appears
 * once, as in the trade: 'Royal blue' and 'Blue sapphire' give 'Royal blue sapphire'.
 */
export const stoneTitle = (colour: string | null, name: string): string => {
  if (!colour) return name
  if (isGrade(colour)) return `${colour} color ${name}`
  const [first = '', ...rest] = name.split(' ')
  const isTwice = colour.toLowerCase().split(' ').at(-1) === first.toLowerCase()
  return [colour, ...(isTwice ? rest : [name])].join(' ')
}
