import { expect, it } from 'vitest'
import { sitesFault, sitesIn } from '../../../src/domain/stock/stone/picture-site.ts'

it('sites are separated by commas, spaces or lines, in any case, and an address stands for its site', () => {
  expect(sitesIn('Images.Example.com, photos.example.org:8080;\nhttps://cdn.example.net/stones/1.jpg')).toEqual([
    'images.example.com',
    'photos.example.org:8080',
    'cdn.example.net',
  ])
  expect([sitesIn(null), sitesIn('')]).toEqual([[], []])
})

it.each(['images.example.com', '192.168.1.20:8080', 'a-b.example.co.uk', null])('%s is a list of sites', list => {
  expect(sitesFault(list)).toBeNull()
})

it.each(['everywhere', '*.example.com', 'localhost', 'user@example.com', '2130706433', 'exa mple', '-a.example.com'])(
  '%s is refused as a list of sites',
  list => {
    expect(sitesFault(list)).toContain('is not the name of a site')
  },
)
