const corner = (radius: number, eighth: number): string => {
  const angle = ((eighth * 2 - 1) * Math.PI) / 8
  return `${(60 + radius * Math.cos(angle)).toFixed(1)} ${(60 + radius * Math.sin(angle)).toFixed(1)}`
}
const eighths = [0, 1, 2, 3, 4, 5, 6, 7] as const
const girdle = `M${eighths.map(at => corner(54, at)).join('L')}Z`
const table = `M${eighths.map(at => corner(27, at + 0.5)).join('L')}Z`
const facets = eighths.map(at => `M${corner(54, at)}L${corner(27, at + 0.5)}M${corner(54, at)}L${corner(27, at - 0.5)}`).join('')

/** The logo of the demo company: a brilliant from above, crossed by a meridian in saffron. */
export const demoLogo = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><g fill="none" stroke="#0b3c4a" stroke-linejoin="round">',
  `<path d="${girdle}" stroke-width="3"/><path d="${table}" stroke-width="1.6"/><path d="${facets}" stroke-width="1"/></g>`,
  '<path d="M60 3Q92 60 60 117Q28 60 60 3Z" fill="none" stroke="#c8912b" stroke-width="3" stroke-linejoin="round"/></svg>',
].join('')
