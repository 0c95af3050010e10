export interface LabRow {
  readonly code: string
  readonly name: string
  readonly country: string | null
}

/** Laboratories offered for a certificate; any other name may be typed. */
// biome-ignore format: one row per line, in aligned columns.
export const labs = [
  { code: 'GIA',    name: 'Gemological Institute of America',        country: 'US' },
  { code: 'GGL',    name: 'Gübelin Gem Lab',                         country: 'CH' },
  { code: 'SSEF',   name: 'Swiss Gemmological Institute SSEF',       country: 'CH' },
  { code: 'GRS',    name: 'GRS Gemresearch Swisslab',                country: 'CH' },
  { code: 'AGL',    name: 'American Gemological Laboratories',       country: 'US' },
  { code: 'LOTUS',  name: 'Lotus Gemology',                          country: 'TH' },
  { code: 'IGI',    name: 'International Gemological Institute',     country: 'BE' },
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
  { code: 'HRD',    name: 'HRD Antwerp',                             country: 'BE' },
  { code: 'GTL',    name: 'Gem Testing Laboratory Jaipur',           country: 'IN' },
  { code: 'CDTEC',  name: 'CDTEC Gemlab',                            country: 'CO' },
  { code: 'NGJA',   name: 'National Gem and Jewellery Authority',    country: 'LK' },
  { code: 'PGTL',   name: 'Precision Gem Testing Laboratory',        country: 'IN' },
  { code: 'GCI',    name: 'Gemological Certification Institute',     country: 'US' },
  { code: 'HOUSE',  name: 'In-house report',                         country: null },
] as const satisfies readonly LabRow[]

export type LabCode = (typeof labs)[number]['code']
