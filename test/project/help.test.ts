import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { helpFor, helpSection } from '../../src/domain/help.ts'
import { pages } from '../../src/web/pages.ts'
import { anchorsOf } from '../support/pages.ts'

describe('F1', () => {
  it.each(pages.map(({ path }) => path))('on %s opens a section that exists', path => {
    const [page, heading = ''] = (helpSection(path.replaceAll(/\$\w+/g, 'some-id')) ?? '').split('#')
    const file = `docs/staff/${page}.md`
    expect(existsSync(file), file).toBe(true)
    expect(anchorsOf(file)).toContain(heading)
  })
  it('opens the section of the screen, not only of its part of the menu', () => {
    expect(helpFor('/sales-and-clients/approvals/1234/return')).toBe('/help/selling.html#what-came-back')
    expect(helpFor('/purchases-and-stock/inventory/1234')).toBe('/help/stock.html#a-stone')
    expect(helpFor('/purchases-and-stock/inventory/pairs')).toBe('/help/stock.html#pairs')
    expect(helpFor('/cutting/1234/receive')).toBe('/help/workshop.html#what-came-of-it')
  })
  it('opens all pages where none explains the screen', () => {
    expect(helpFor('/nowhere')).toBe('/help/README.html')
  })
})
