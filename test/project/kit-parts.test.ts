import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { every, filesIn, read } from '../support/pages.ts'

const kit = 'src/web/kit'
const page = `${kit}/parts`

/** The components that have no states to show. */
const withoutStates: Record<string, string> = {
  Connection: 'It draws NoConnection while the server cannot be reached.',
  DraftSlot: 'It gives the form inside it the place of its draft, and draws only that form.',
  Notices: 'It gives the current notices to NoticeStack.',
  PrintedList: 'It draws nothing on the screen: a list of the application is printed by a test in a browser.',
  SignedIn: 'It gives the signed-in user to everything inside it.',
  Waiting: 'It draws nothing: the loading bar of the shell shows that a screen is loading.',
}

const components = filesIn(kit)
  .filter(file => file.endsWith('.tsx') && !file.startsWith(page))
  // The icons stand on the page together.
  .flatMap(file =>
    basename(file) === 'icons.tsx' ? ['Icons'] : every(read(file), /^export const ([A-Z]\w*) = (?!createContext)/gm).map(String),
  )

/** The parts on the page: each is a key of the declaration in its file, in the format that the formatter gives it. */
const onPage = filesIn(page)
  .filter(file => file.endsWith('.tsx'))
  .flatMap(file => every(read(file), /^ {2}([A-Z]\w*): \{/gm).map(part => ({ file, part })))
const parts = onPage.map(({ part }) => part)

test('every component of the web kit is on the page of all parts, or has no states', () => {
  expect(components.length).toBeGreaterThan(70)
  expect(components.filter(name => !parts.includes(name) && !withoutStates[name])).toEqual([])
})

test('the page shows each component once, and only components of the kit', () => {
  expect(
    [...parts, ...Object.keys(withoutStates)].filter((name, at, all) => !components.includes(name) || all.indexOf(name) !== at),
  ).toEqual([])
})

test('every part on the page draws its component', () => {
  const isDrawn = ({ file, part }: (typeof onPage)[number]) => part === 'Icons' || new RegExp(`<${part}\\b`).test(read(file))
  expect(onPage.filter(one => !isDrawn(one)).map(({ part }) => part)).toEqual([])
})
