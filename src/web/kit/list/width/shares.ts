/** What a column needs, in pixels: its whole content, and the least that it may be cut to. A column that is never cut has both alike. */
export type Need = { least: number; whole: number }

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The widths when no content gets more than this level, except for the least of its column. */
const atLevel = (needs: readonly Need[], level: number): number[] =>
  needs.map(({ least, whole }) => Math.max(least, Math.min(whole, level)))

/**
 * The width of each column in this room, in whole pixels. Content that does not fit is cut from the widest column first, so that short
 * content stays whole. Below the least of all columns the list is wider than its room.
 */
export const shares = (needs: readonly Need[], room: number): number[] => {
  let [fits, over] = [0, Math.max(0, ...needs.map(({ whole }) => whole)) + 1]
  while (over - fits > 1) {
    const level = Math.floor((fits + over) / 2)
    if (sum(atLevel(needs, level)) <= room) fits = level
    else over = level
  }
  return atLevel(needs, fits)
}
