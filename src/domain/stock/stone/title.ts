/**
 * What a stone is called in one breath, colour first: 'Vivid green Emerald'. A word that ends the colour and begins
 * the name is said once, as the trade does: 'Royal blue' and 'Blue sapphire' is a 'Royal blue sapphire'.
 */
export const stoneTitle = (colour: string | null, name: string): string => {
  if (!colour) return name
  const [first = '', ...rest] = name.split(' ')
  const isTwice = colour.toLowerCase().split(' ').at(-1) === first.toLowerCase()
  return [colour, ...(isTwice ? rest : [name])].join(' ')
}
