import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pictures } from '../../scripts/screenshots/pictures.ts'
import { menu } from '../../src/domain/menu.ts'
import { settingNames } from '../../src/server/kit/settings.ts'
import { anchorsOf, every, filesIn, read } from '../support/pages.ts'

const docs = ['README.md', 'CONTRIBUTING.md', 'STYLE.md', ...filesIn('docs').filter(file => file.endsWith('.md'))]
const staff = 'docs/staff'
const pages = filesIn(staff).filter(file => file.endsWith('.md'))
const imagesOf = (page: string) => every(read(page), /!\[[^\]]*\]\(images\/([^)]+)\.png\)/g).sort()

/** All source code, to look up texts of the product. */
const sources = ['src/web', 'src/domain', 'src/server'].flatMap(filesIn).filter(file => /\.tsx?$/.test(file))
const sourceText = sources.map(read).join('\n').replaceAll('&amp;', '&')
const isInSource = (words: string) => sourceText.includes(words.replaceAll("'", '’')) || sourceText.includes(words)

it('no page has the marks of an unfinished merge', () => {
  expect([...docs, 'CHANGELOG.md'].filter(file => /^(<{7}|={7}|>{7})( |$)/m.test(read(file)))).toEqual([])
})

describe('the user guide', () => {
  it('shows every screenshot that the script makes, and no other', () => {
    const declared = Object.entries(pictures).map(([page, ofPage]) => [`${staff}/${page}.md`, Object.keys(ofPage).sort()])
    const shown = pages.map(page => [page, imagesOf(page)] as const).filter(([, images]) => images.length > 0)
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(declared))
    const files = readdirSync(`${staff}/images`).sort()
    expect(files).toEqual(
      Object.values(pictures)
        .flatMap(ofPage => Object.keys(ofPage).map(name => `${name}.png`))
        .sort(),
    )
  })

  it('has a page for every screen of the menu, and the index links to every page', () => {
    const index = read(`${staff}/README.md`)
    const screens = menu.flatMap(({ label, entries }) =>
      entries.length === 1 ? [`_${entries[0].label}_`] : entries.map(entry => `_${label} → ${entry.label}_`),
    )
    expect(screens.filter(screen => !index.includes(screen))).toEqual([])
    const led = every(index, /\(([a-z-]+\.md)\)/g)
    expect(pages.map(page => page.slice(staff.length + 1)).filter(page => page !== 'README.md' && !led.includes(page))).toEqual([])
  })

  // Bold text is a label of the screen, quoted text a message, with … for what varies.
  it.each([
    ['in bold only labels of the screen', /\*\*([^*]+)\*\*/g],
    ['in quotation marks only messages of the product', /“([^”]+)”/g],
  ])('contains %s', (_, pattern) => {
    const partsOf = (words: string) =>
      words
        .split(/→|…/)
        .map(part => part.trim().replace(/^[.’,]+$/, ''))
        .filter(Boolean)
    const phrases = new Set(pages.flatMap(page => every(read(page).replace(/\s+/g, ' '), pattern)))
    const unsaid = [...phrases].filter(words => !partsOf(words).every(isInSource))
    expect(unsaid).toEqual([])
  })
})

describe('the documentation', () => {
  it('names only source files that exist', () => {
    const files = ['src', 'test', 'scripts', 'bench'].flatMap(filesIn).map(file => `/${file}`)
    const missing = docs.flatMap(file =>
      every(read(file), /`([a-z0-9/.-]+\.(?:tsx?|typ|mjs))`/g)
        .filter(name => !files.some(other => other.endsWith(`/${name}`)))
        .map(name => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('has only valid links', () => {
    const broken = docs.flatMap(file =>
      every(read(file).replace(/```[\s\S]*?```/g, ''), /\]\((?!https?:|mailto:)([^)\s]+)\)/g)
        .filter(link => {
          const [path = '', heading] = link.split('#')
          const target = path ? join(dirname(file), path) : file
          return !existsSync(target) || (heading !== undefined && !anchorsOf(target).includes(heading))
        })
        .map(link => `${file}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  it('names every environment variable that the server reads, and no other', () => {
    const documented = every(read('docs/operating/settings.md'), /^\| `([A-Z_`, ]+)` +\|/gm).flatMap(names =>
      names.split(/[`, ]+/).filter(Boolean),
    )
    expect(documented.sort()).toEqual([...settingNames].sort())
  })
})
