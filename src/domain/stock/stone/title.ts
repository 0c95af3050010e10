/**
 * The title of a stone, color first: 'Vivid green Emerald'. When the color ends with the first word of the name, that word appears
 * once, as in the trade: 'Royal blue' and 'Blue sapphire' give 'Royal blue sapphire'.
 */
export const stoneTitle = (colour: string | null, name: string): string => {
  if (!colour) return name
  const [first = '', ...rest] = name.split(' ')
  const isTwice = colour.toLowerCase().split(' ').at(-1) === first.toLowerCase()
  return [colour, ...(isTwice ? rest : [name])].join(' ')
}
