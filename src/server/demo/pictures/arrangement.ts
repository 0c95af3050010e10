/** Where a stone lies in a drawing of 512 × 512: its middle, half its height, and how far it is turned. */
export type Place = { x: number; y: number; size: number; angle: number }
type Arrangement = { places: readonly Place[]; behind: string }

// biome-ignore format: one stone per line, as a table.
const heap: readonly Place[] = [
  { x: 190, y: 150, size: 62, angle: -24 }, { x: 322, y: 138, size: 58, angle: 38 }, { x: 256, y: 242, size: 66, angle: 8 },
  { x: 134, y: 262, size: 58, angle: 64 },  { x: 384, y: 250, size: 62, angle: -52 }, { x: 196, y: 356, size: 64, angle: 21 },
  { x: 322, y: 362, size: 60, angle: -14 },
]
const small: readonly Place[] = Array.from({ length: 25 }, (_, at) => ({
  ...{ x: 112 + (at % 5) * 72 + ((at * 37) % 22), y: 112 + Math.floor(at / 5) * 72 + ((at * 53) % 22) },
  ...{ size: 26 + ((at * 7) % 6), angle: (at * 47) % 180 },
}))
const strand: readonly Place[] = Array.from({ length: 22 }, (_, at) => {
  const angle = (at / 22) * 2 * Math.PI
  return { x: 256 + Math.cos(angle) * 172, y: 256 + Math.sin(angle) * 160, size: 23, angle: 0 }
})

const band =
  '<ellipse cx="256" cy="318" rx="142" ry="138" fill="none" stroke="#b98f3a" stroke-width="30"/><ellipse cx="256" cy="316" rx="142" ry="138" fill="none" stroke="#ecd28b" stroke-width="12"/>'

// biome-ignore format: one type per line, as a table.
const arrangements: Record<string, Arrangement> = {
  pair:    { places: [{ x: 140, y: 256, size: 104, angle: 0 }, { x: 372, y: 256, size: 104, angle: 0 }], behind: '' },
  set:     { places: [{ x: 118, y: 292, size: 70, angle: 0 }, { x: 256, y: 244, size: 104, angle: 0 }, { x: 394, y: 292, size: 70, angle: 0 }], behind: '' },
  parcel:  { places: heap, behind: '' },
  preform: { places: heap, behind: '' },
  carving: { places: heap.slice(0, 3), behind: '' },
  melee:   { places: small, behind: '' },
  beads:   { places: strand, behind: '' },
  jewellery: { places: [{ x: 256, y: 172, size: 86, angle: 0 }], behind: band },
  metal:   { places: small, behind: '' },
  rough:   { places: [{ x: 214, y: 242, size: 150, angle: -12 }, { x: 356, y: 336, size: 78, angle: 40 }], behind: '' },
}

/** How goods of a type lie in their picture; undefined for a single stone. */
export const arrangementOf = (type: string): Arrangement | undefined => arrangements[type]
