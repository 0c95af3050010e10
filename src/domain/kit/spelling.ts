const pairs: readonly (readonly [RegExp, string])[] = [
  [/colour/g, 'color'],
  [/jeweller(?=y)/g, 'jewelr'],
  [/jeweller/g, 'jeweler'],
  [/grey/g, 'gray'],
  [/labour/g, 'labor'],
  [/cancell/g, 'cancel'],
  [/centre/g, 'center'],
]

/** Lowercase text with American spelling, to compare what a user types in either spelling: 'Jewellery' gives 'jewelry'. */
export const americanSpelling = (text: string): string => pairs.reduce((word, [british, american]) => word.replace(british, american), text.toLowerCase())
