import { describe, expect, it, test } from 'vitest'
import { mayEnter, menu } from '../../../src/domain/menu.ts'
import { type Role, roles } from '../../../src/domain/people/role.ts'
import { fitOf, placesFor } from '../../../src/domain/reports/find-place.ts'
import { pages } from '../../../src/web/pages.ts'

const entries: string[] = menu.flatMap(group => group.entries.map(({ path }) => path))
const entryOf = (path: string) =>
  entries.filter(entry => path === entry || path.startsWith(`${entry}/`)).sort((a, b) => b.length - a.length)[0]

/** The router’s decision whether a role may enter a path. */
const lets = (role: Role, path: string): boolean => {
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}$`).test(path)
  const page = pages.find(one => one.path === path) ?? pages.find(one => fits(one.path))
  if (!page) return false
  const entry = entryOf(page.path)
  return page.open ? page.open(role) : entry !== undefined && mayEnter(role, entry)
}

describe.each(roles)('as %s', role => {
  it('only accessible screens are found', () => {
    const wrong = placesFor(role).filter(({ path }) => !lets(role, path.split('?')[0]!))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
  it('every accessible screen is found, except those opened from a list', () => {
    const known = new Set(placesFor(role).map(({ path }) => path.split('?')[0]))
    const missing = pages.filter(({ path, bare }) => !path.includes('$') && !bare && lets(role, path) && !known.has(path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})

test('an exact name ranks before a synonym', () => {
  const place = { label: 'New invoice', words: 'sell sale' }
  expect(['new', 'New Inv', 'inv', 'sell', 'inv new', 'voice', '', 'new purchase'].map(typed => fitOf(place, typed))).toEqual([
    0,
    0,
    1,
    2,
    1,
    null,
    null,
    null,
  ])
})

test('every name is unique', () => {
  const labels = placesFor('Admin').map(({ label }) => label)
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
})
