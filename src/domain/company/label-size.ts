/** The layout of a label sheet, in mm: labels across and down, offset of the first label, and distance to the next. */
export type Sheet = { width: number; height: number; across: number; down: number; left: number; top: number; stepAcross: number; stepDown: number }

/** The layout of a label: side by side, on two flags around a ring, on a face with a blank tail, or on a disc. */
export type LabelKind = 'flat' | 'barbell' | 'tail' | 'round'

/** A commercial label on rolls or sheets, in mm. */
export type LabelSize = { code: string; name: string; group: string; kind: LabelKind; width: number; height: number; sheet?: Sheet }

const a4 = { width: 210, height: 297 }
const letter = { width: 215.9, height: 279.4 }

/** Common labels: stone papers, jar lids, jewelry and office sheets. */
// biome-ignore format: one row per line, in aligned columns.
export const labelSizes = [
  { code: 'roll-30x20', name: '30 × 20 mm',               group: 'Rolls',        kind: 'flat',    width: 30,     height: 20 },
  { code: 'roll-40x20', name: '40 × 20 mm',               group: 'Rolls',        kind: 'flat',    width: 40,     height: 20 },
  { code: 'roll-38x25', name: '38 × 25 mm',               group: 'Rolls',        kind: 'flat',    width: 38,     height: 25 },
  { code: 'roll-50x25', name: '50 × 25 mm',               group: 'Rolls',        kind: 'flat',    width: 50,     height: 25 },
  { code: 'barbell',    name: 'Barbell, 57 × 13 mm',      group: 'Jewelry',    kind: 'barbell', width: 57,     height: 13 },
  { code: 'rat-tail',   name: 'Rat tail, 57 × 10 mm',     group: 'Jewelry',    kind: 'tail',    width: 57,     height: 10 },
  { code: 'jar',        name: 'Gem jar, round 22 mm',     group: 'Jewelry',    kind: 'round',   width: 22,     height: 22 },
  { code: 'a4-65',      name: 'A4, 65 of 38.1 × 21.2 mm', group: 'Sheets',       kind: 'flat',    width: 38.1,   height: 21.2, sheet: { ...a4,     across: 5, down: 13, left: 4.75,   top: 10.7,  stepAcross: 40.6,  stepDown: 21.2 } },
  { code: 'a4-24',      name: 'A4, 24 of 63.5 × 33.9 mm', group: 'Sheets',       kind: 'flat',    width: 63.5,   height: 33.9, sheet: { ...a4,     across: 3, down: 8,  left: 7.25,   top: 12.9,  stepAcross: 66,    stepDown: 33.9 } },
  { code: 'a4-189',     name: 'A4, 189 of 25.4 × 10 mm',  group: 'Sheets',       kind: 'flat',    width: 25.4,   height: 10,   sheet: { ...a4,     across: 7, down: 27, left: 8.6,    top: 13.5,  stepAcross: 27.9,  stepDown: 10   } },
  { code: 'letter-30',  name: 'Letter, 30 of 67 × 25 mm', group: 'Sheets',       kind: 'flat',    width: 66.675, height: 25.4, sheet: { ...letter, across: 3, down: 10, left: 4.7625, top: 12.7,  stepAcross: 69.85, stepDown: 25.4 } },
  { code: 'letter-80',  name: 'Letter, 80 of 44 × 13 mm', group: 'Sheets',       kind: 'flat',    width: 44.45,  height: 12.7, sheet: { ...letter, across: 4, down: 20, left: 7.62,   top: 12.7,  stepAcross: 52.07, stepDown: 12.7 } },
] as const satisfies readonly LabelSize[]
export type LabelCode = (typeof labelSizes)[number]['code']

/** The number of labels on a sheet; 1 for a roll. */
export const labelsOnSheet = ({ sheet }: Pick<LabelSize, 'sheet'>): number => (sheet ? sheet.across * sheet.down : 1)

/** Why printing cannot start at this label of a sheet, as a sentence; null when it can. Only a sheet starts at another than the first. */
export const startFault = (first: number, size: Pick<LabelSize, 'sheet'> | undefined): string | null => {
  const places = labelsOnSheet(size ?? {})
  if (first <= places) return null
  return size?.sheet
    ? `First free label: this sheet has only ${places} labels.`
    : 'First free label: only a sheet can start at another label, not a roll.'
}

/** The label for the size (mm) of a tagging definition: a commercial one when the size is known, else a plain one. */
export const sizeOf = ({ width, height }: { width: number; height: number }): LabelSize =>
  labelSizes.find(size => !('sheet' in size) && size.width === width && size.height === height) ??
  { code: 'own', name: `${width} × ${height} mm`, group: 'Rolls', kind: 'flat', width, height }

/** The most labels that are printed at once. */
export const maxLabels = 1_000
