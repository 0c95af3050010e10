/**
 * The page for the staff, and its section, that explains each screen: by the beginning of its address, where `$` is any part. The longest
 * one that fits counts.
 */
// biome-ignore format: one screen each line.
const sections: Readonly<Record<string, string>> = {
  'today': 'finding-your-way#what-waits-today',
  'today/requests': 'selling#asking-a-manager',
  'sales-and-clients': 'selling#an-invoice',
  'sales-and-clients/approvals': 'selling#goods-on-approval',
  'sales-and-clients/approvals/$/return': 'selling#what-came-back',
  'sales-and-clients/offers': 'selling#an-offer',
  'sales-and-clients/wishes': 'selling#a-wish',
  'sales-and-clients/customers': 'customers#a-customer',
  'statement': 'customers#a-statement',
  'statement/$': 'payments#who-owes-what',
  'statement/payments': 'payments#receiving',
  'statement/opening-bills': 'customers#opening-bills',
  'purchases-and-stock/inventory': 'stock#the-list-of-stones',
  'purchases-and-stock/inventory/$': 'stock#a-stone',
  'purchases-and-stock/inventory/import': 'stock#bringing-in-a-list',
  'purchases-and-stock/inventory/import/update': 'stock#changing-many-stones-by-a-list',
  'purchases-and-stock/inventory/lists': 'stock#lists-of-words',
  'purchases-and-stock/inventory/pairs': 'stock#pairs',
  'purchases-and-stock/inventory/transfers': 'selling#between-branches',
  'purchases-and-stock/inventory/laboratory': 'stock#the-laboratory',
  'purchases-and-stock/inventory/price-feeds': 'stock#price-lists',
  'purchases-and-stock/inventory/locations': 'stock#safes-and-trays',
  'purchases-and-stock/inventory/stock-take': 'stock#a-stock-take',
  'purchases-and-stock/purchases': 'buying#a-suppliers-bill',
  'stock-take': 'stock#a-stock-take',
  'show': 'stock#showing-stones-to-a-client',
  'cutting': 'workshop#an-order-form',
  'cutting/invoices': 'workshop#invoicing-work',
  'cutting/$/receive': 'workshop#what-came-of-it',
  'production': 'workshop#an-order-form',
  'production/$/invoices': 'workshop#invoicing-work',
  'production/$/$/receive': 'workshop#what-came-of-it',
  'production/board': 'workshop#the-board',
  'reports': 'reports#reading-one',
  'reports/journals': 'reports#journals-for-your-accountant',
  'people/users': 'company#users',
  'people/branches': 'company#branches',
  'people/employees': 'people#employees',
  'people/performance': 'people#performance',
  'people/setup': 'company#the-first-hour',
  'people/settings': 'company#settings',
  'people/settings/tax-rates': 'company#tax-rates',
  'people/settings/service-prices': 'company#service-prices',
  'people/settings/mail': 'company#e-mail',
  'people/settings/tokens': 'company#programs',
  'people/settings/webhooks': 'company#webhooks',
  'people/settings/security': 'company#history',
  'people/settings/history': 'company#history',
  'people/settings/audit': 'company#audit',
  'import': 'company#importing-lists',
  'account': 'finding-your-way#signing-in',
}

const parts = (path: string): string[] => path.split('/').filter(Boolean)
const known = Object.entries(sections).map(([pattern, section]) => ({ pattern: parts(pattern), section }))

/** How well a pattern fits: by its length, and by how much of it is no `$`. Below zero when it does not fit. */
const fitOf = (pattern: readonly string[], path: readonly string[]): number => {
  const isFit = pattern.every((part, at) => part === '$' || part === path[at]) && pattern.length <= path.length
  return isFit ? pattern.length * 100 + pattern.filter(part => part !== '$').length : -1
}

/** The section that explains the screen at an address, as page#heading; undefined for none. */
export const helpSection = (pathname: string): string | undefined => {
  const path = parts(pathname)
  const found = known.map(({ pattern, section }) => ({ fit: fitOf(pattern, path), section })).filter(({ fit }) => fit >= 0)
  return found.sort((a, b) => b.fit - a.fit)[0]?.section
}

/** The address of the help for the screen at an address; that of all pages where none explains it. */
export const helpFor = (pathname: string): string => {
  const [page, heading] = (helpSection(pathname) ?? 'README').split('#')
  return `/help/${page}.html${heading ? `#${heading}` : ''}`
}
