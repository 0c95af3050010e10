export interface LabRow {
  readonly code: string
  readonly name: string
  readonly country: string | null
  /** Other names, as dealers write them. */
  readonly aliases?: readonly string[]
  /**
   * The public page where a report is checked. `{number}` stands where its number belongs. Without it, the page asks for the number, and
   * often also for the weight or a code that is printed on the report.
   */
  readonly check?: `https://${string}`
}

/** The laboratories of certificates. Lists may name them by code, name or alias. */
// biome-ignore format: one row per line, in aligned columns.
export const labs = [
  { code: 'GIA',    name: 'Gemological Institute of America',        country: 'US', check: 'https://www.gia.edu/report-check?reportno={number}', aliases: ['GIA lab', 'GIA USA', 'GIA report'] },
  { code: 'GGL',    name: 'Gübelin Gem Lab',                         country: 'CH', check: 'https://www.gubelingemlab.com/', aliases: ['Gübelin', 'Gübelin lab', 'Guebelin', 'GUB'] },
  { code: 'SSEF',   name: 'Swiss Gemmological Institute SSEF',       country: 'CH', check: 'https://www.myssef.ch/', aliases: ['SSEF Switzerland'] },
  { code: 'GRS',    name: 'GRS Gemresearch Swisslab',                country: 'CH', check: 'https://www.gemresearch.ch/', aliases: ['GRS Switzerland', 'Gem Research Swisslab'] },
  { code: 'AGL',    name: 'American Gemological Laboratories',       country: 'US', check: 'https://www.aglgemlab.com/', aliases: ['AGL USA'] },
  { code: 'LOTUS',  name: 'Lotus Gemology',                          country: 'TH', check: 'https://www.lotusgemology.com/', aliases: ['Lotus', 'Lotus lab'] },
  { code: 'IGI',    name: 'International Gemological Institute',     country: 'BE', check: 'https://www.igi.org/verify-your-report/?r={number}', aliases: ['IGI lab'] },
  { code: 'AIGS',   name: 'Asian Institute of Gemological Sciences', country: 'TH' },
  { code: 'GIT',    name: 'Gem and Jewelry Institute of Thailand',   country: 'TH', aliases: ['GIT Thailand'] },
  { code: 'CGL',    name: 'Central Gem Laboratory',                  country: 'JP', aliases: ['中央宝石研究所'] },
  { code: 'CISGEM', name: 'CISGEM Laboratory',                       country: 'IT', aliases: ['CISGEM Milano'] },
  { code: 'DSEF',   name: 'German Gem Lab',                          country: 'DE', aliases: ['DSEF Idar-Oberstein', 'Deutsche Stiftung Edelsteinforschung'] },
  { code: 'ICA',    name: 'ICA GemLab',                              country: 'TH', aliases: ['ICA lab', 'ICALAB'] },
  { code: 'BELL',   name: 'Bellerophon Gemlab',                      country: 'FR', aliases: ['Bellerophon'] },
  { code: 'LFG',    name: 'Laboratoire Français de Gemmologie',      country: 'FR' },
  { code: 'CDUN',   name: 'C. Dunaigre Consulting',                  country: 'CH', aliases: ['Dunaigre', 'C Dunaigre'] },
  { code: 'EMIL',   name: 'Emil Gem Laboratory',                     country: 'TH', aliases: ['Emil lab', 'Emil Gem Lab'] },
  { code: 'EGL',    name: 'European Gemological Laboratory',         country: 'ZA', aliases: ['EGL USA', 'EGL International', 'EGL Israel', 'EGL Asia'] },
  { code: 'HRD',    name: 'HRD Antwerp',                             country: 'BE', check: 'https://my.hrdantwerp.com/?record_number={number}', aliases: ['HRD lab'] },
  { code: 'GTL',    name: 'Gem Testing Laboratory Jaipur',           country: 'IN', aliases: ['GJEPC', 'GTL Jaipur', 'IIGJ', 'IIGJ-RLC'] },
  { code: 'CDTEC',  name: 'CDTEC Gemlab',                            country: 'CO' },
  { code: 'NGJA',   name: 'National Gem and Jewellery Authority',    country: 'LK' },
  { code: 'PGTL',   name: 'Precision Gem Testing Laboratory',        country: 'IN' },
  { code: 'GCI',    name: 'Gemological Certification Institute',     country: 'US' },
  { code: 'GCAL',   name: 'Gem Certification and Assurance Lab',     country: 'US', aliases: ['GCAL by Sarine', 'GCAL 8X'] },
  { code: 'AGS',    name: 'American Gem Society Laboratories',       country: 'US', aliases: ['AGSL', 'AGS lab'] },
  { code: 'GSI',    name: 'Gemological Science International',       country: 'US', aliases: ['GSI lab'] },
  { code: 'GUILD',  name: 'Guild Gem Laboratories',                  country: 'US', aliases: ['Guild lab'] },
  { code: 'NGTC',   name: 'National Gemstone Testing Center',        country: 'CN', aliases: ['国检', 'NGTC China'] },
  { code: 'ALGT',   name: 'Antwerp Laboratory for Gemstone Testing', country: 'BE' },
  { code: 'GGTL',   name: 'GGTL Laboratories',                       country: 'CH', aliases: ['GGTL Switzerland'] },
  { code: 'IIDGR',  name: 'De Beers Institute of Diamonds',          country: 'GB', aliases: ['De Beers Institute', 'International Institute of Diamond Grading and Research'] },
  { code: 'ANCHOR', name: 'AnchorCert Gem Lab',                      country: 'GB', aliases: ['AnchorCert'] },
  { code: 'SGL',    name: 'Solitaire Gemmological Laboratories',     country: 'IN', aliases: ['SGL lab'] },
  { code: 'HOUSE',  name: 'In-house report',                         country: null },
] as const satisfies readonly LabRow[]

export type LabCode = (typeof labs)[number]['code']
