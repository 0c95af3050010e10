// The first line with a word counts. A word of the color stands before the name of a stone.
// biome-ignore format: one row per line, as a table.
const byColor: readonly (readonly [words: RegExp, tint: string])[] = [
  [/padparadscha|pink-orange|peach|salmon|angel skin/,              '#f08a6c'],
  [/neon blue|electric|windex|paraiba/,                             '#18b7c4'],
  [/sky blue|light blue|double blue|santa maria|swiss|aqua/,                '#7cc0de'],
  [/violet-?ish blue|violet[- ]blue|bluish violet/,                 '#4a45b4'],
  [/teal|peacock|lagoon|greenish blue|bluish green|indicolite/,     '#16807f'],
  [/raspberry|rhodolite|purplish red|reddish purple/,               '#9c2150'],
  [/mint|light green|prasiolite/,                                   '#8fd0a8'],
  [/yellowish green|peridot|olive|horsetail|greenish yellow/,       '#93b032'],
  [/lavender|lilac|light purple/,                                   '#b79bd2'],
  [/baby pink|light pink|morganite|rose quartz|pastel pink/,        '#eebbc6'],
  [/hot pink|neon pink|magenta|vivid pink/,                         '#e0307f'],
  [/champagne|honey|amber/,                                         '#d29a3c'],
  [/madeira|cognac|whisky|imperial(?! green)|hessonite/,                      '#c8641c'],
  [/golden|canary|citrine|heliodor|gold\b/,                         '#e8b92c'],
  [/mandarin|fanta|fire|spessartine|orange|sunstone/,                    '#e87a1e'],
  [/smoky|brown|chocolate/,                                         '#7a5236'],
  [/gr[ae]y|steel|silver|platin|palladium|labradorite/,             '#8f979c'],
  [/black|tahitian|onyx|hematite/,                                  '#2b2c33'],
  [/pigeon|ox blood|\bred|ruby|rubellite|almandine|pyrope|coral/,     '#c0142e'],
  [/pink|kunzite/,                                                  '#e06a98'],
  [/royal|cornflower|cobalt|london|blue|lapis|kyanite|benit/, '#2450b8'],
  [/violet|purple|amethyst|siberian|grape|ametrine|alexandrite/,    '#7a3aa4'],
  [/green|emerald|tsavorite|demantoid|jad|neph|muzo|chrome|sphene/, '#1c8f56'],
  [/yellow|chrysoberyl|cat/,                                        '#e6cb3c'],
  [/turquoise|apatite/,                                             '#38aebb'],
  [/tanzanite|iolite/,                                              '#4a45b4'],
  [/sapphire|spinel|zircon\b|topaz/,                                  '#2450b8'],
  [/garnet|jasper|carnelian/,                                       '#9c2a2a'],
  [/tourmaline/,                                                    '#2f8f62'],
]
// Between white and gray, so that its lines are seen on both.
const colorless = '#dfe6ea'
const isWhite = /colou?rless|white|near color|^[d-z](-[d-z])?$/
const isUsuallyWhite = /diamond|moonstone|opal|pearl|zirconia|moissanite|rock crystal|sillimanite/

const metal = /\b(gold|silver|platinum|palladium)\b/i

/** The color that a stone is drawn in, from its color and its name. */
export const tintOf = (color: string | null, stoneName: string): string => {
  // The color of a jewel is that of its metal.
  for (const text of [metal.test(color ?? '') ? '' : (color ?? ''), stoneName]) {
    const words = text.toLowerCase()
    const found = isWhite.test(words) ? undefined : byColor.find(([known]) => known.test(words))
    if (found) return found[1]
    if (isWhite.test(words) || isUsuallyWhite.test(words)) return colorless
  }
  return colorless
}

const channels = (hex: string): number[] => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/** A tint, lighter towards white above 0 and darker towards black below it; -1 to 1. */
export const shade = (tint: string, by: number): string => {
  const target = by > 0 ? 255 : 0
  const mixed = channels(tint).map(channel => Math.round(channel + (target - channel) * Math.min(1, Math.abs(by))))
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}
