export interface LabRow {
  readonly code: string
  readonly name: string
  readonly country: string | null
  /**
   * The public page where a report is checked. `{number}` stands where its number belongs. Without it, the page asks for the number, and
   * often also for the weight or a code that is printed on the report.
   */
  readonly check?: `https://${string}`
}

/** Laboratories offered for a certificate; any other name may be typed. */
// biome-ignore format: one row per line, in aligned columns.
export const labs = [
  { code: 'GIA',    name: 'Gemological Institute of America',        country: 'US', check: 'https://www.gia.edu/report-check?reportno={number}' },
  { code: 'GGL',    name: 'Gübelin Gem Lab',                         country: 'CH', check: 'https://www.gubelingemlab.com/' },
  { code: 'SSEF',   name: 'Swiss Gemmological Institute SSEF',       country: 'CH', check: 'https://www.myssef.ch/' },
  { code: 'GRS',    name: 'GRS Gemresearch Swisslab',                country: 'CH', check: 'https://www.gemresearch.ch/' },
  { code: 'AGL',    name: 'American Gemological Laboratories',       country: 'US', check: 'https://www.aglgemlab.com/' },
  { code: 'LOTUS',  name: 'Lotus Gemology',                          country: 'TH', check: 'https://www.lotusgemology.com/' },
  { code: 'IGI',    name: 'International Gemological Institute',     country: 'BE', check: 'https://www.igi.org/verify-your-report/?r={number}' },
  { code: 'AIGS',   name: 'Asian Institute of Gemological Sciences', country: 'TH' },
  { code: 'GIT',    name: 'Gem and Jewelry Institute of Thailand',   country: 'TH' },
  { code: 'CGL',    name: 'Central Gem Laboratory',                  country: 'JP' },
  { code: 'CISGEM', name: 'CISGEM Laboratory',                       country: 'IT' },
  { code: 'DSEF',   name: 'German Gem Lab',                          country: 'DE' },
  { code: 'ICA',    name: 'ICA GemLab',                              country: 'TH' },
  { code: 'BELL',   name: 'Bellerophon Gemlab',                      country: 'FR' },
  { code: 'LFG',    name: 'Laboratoire Français de Gemmologie',      country: 'FR' },
  { code: 'CDUN',   name: 'C. Dunaigre Consulting',                  country: 'CH' },
  { code: 'EMIL',   name: 'Emil Gem Laboratory',                     country: 'TH' },
  { code: 'EGL',    name: 'European Gemological Laboratory',         country: 'ZA' },
  { code: 'HRD',    name: 'HRD Antwerp',                             country: 'BE', check: 'https://my.hrdantwerp.com/?record_number={number}' },
  { code: 'GTL',    name: 'Gem Testing Laboratory Jaipur',           country: 'IN' },
  { code: 'CDTEC',  name: 'CDTEC Gemlab',                            country: 'CO' },
  { code: 'NGJA',   name: 'National Gem and Jewellery Authority',    country: 'LK' },
  { code: 'PGTL',   name: 'Precision Gem Testing Laboratory',        country: 'IN' },
  { code: 'GCI',    name: 'Gemological Certification Institute',     country: 'US' },
  { code: 'HOUSE',  name: 'In-house report',                         country: null },
] as const satisfies readonly LabRow[]

export type LabCode = (typeof labs)[number]['code']
