import { siteOf } from './web-link.ts'

const site = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+(?::\d{1,5})?$/i

/** The sites in a list such as 'images.example.com, photos.example.org'; an address of a site counts as the site. */
export const sitesIn = (list: string | null): string[] =>
  (list ?? '')
    .split(/[\s,;]+/)
    .filter(part => part !== '')
    .map(part => siteOf(part).toLowerCase())

/** Why a list of sites is not one, as a sentence; null when it is. */
export const sitesFault = (list: string | null): string | null => {
  const wrong = sitesIn(list).find(part => !site.test(part))
  return wrong === undefined ? null : `“${wrong}” is not the name of a site, such as images.example.com.`
}
