import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Private words of the first edition, with the standard word for each; CONTRIBUTING.md says why. */
const standard = new Map([
  ['noun', 'entity'],
  ['deed', 'action'],
  ['paper', 'document'],
  ['house', 'company'],
  ['desk', 'editor'],
  ['facts', 'summary'],
  ['told', 'message, row or label'],
  ['said', 'typed, text or message'],
  ['asked', 'query or filters'],
  ['says', 'message, description or label'],
  ['heard', 'received, answer or outcome'],
  ['grave', 'destructive'],
  ['memo', 'approval; goods that a supplier left with the company are on memo'],
])

/** Where a word has its ordinary meaning: paper that is printed on, work in house, asking prices, stored columns and
 * drafts, React's memo, and goods of a supplier on memo. */
const ordinary: readonly (readonly [name: RegExp, file: RegExp])[] = [
  [/^paper$/, /certificate|letterhead|print|branch|identity-documents|shapes|country-pack|setup\/company/],
  [/^PaperSize$|InHouse$|^inHouse$/, /./],
  [/^asked(Min|Max|InAll|InBase)?$/, /stock|inventory/],
  [/^asked$/, /statement\/(job|routes)|reports\/find/],
  [/^says$/, /draft\/draft|scan\/(queue|tray)|kit\/parts\/(draft|scan)/],
  [/^(memo|useMemo)$/, /^src\/web\//],
  [/^(isMemo(In)?|memo(In|Return|Sales?|Loss(Rule)?|Lines|Credit))$/, /./],
  [/memo/i, /purchases|demo|statement|models\/money|money-refused|goods-in|server\/sales|kit\/indexes/],
]

const isOrdinary = (text: string, file: string) => ordinary.some(([name, where]) => name.test(text) && where.test(file))

const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
const refusedIn = (name: string) => partsOf(name).find(part => standard.has(part) || standard.has(part.replace(/s$/, '')))

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'test', 'scripts', 'bench'], {
  encoding: 'utf8',
}).split('\n')

/** Every identifier of a source file that has a refused word in it. */
const identifiersIn = (file: string): string[] => {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && refusedIn(node.text) && !isOrdinary(node.text, file)) found.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return [...found]
}

test('identifiers use the standard words', () => {
  const wrong = files
    .filter(file => /\.(tsx?|mjs)$/.test(file))
    .flatMap(file => identifiersIn(file).map(name => `${file}: ${name}; write ${standard.get(refusedIn(name)!)}`))
  expect(wrong).toEqual([])
}, 300_000)

test('file names use the standard words', () => {
  expect(
    files.filter(file =>
      refusedIn(
        file
          .split('/')
          .at(-1)!
          .replace(/\.\w+$/, ''),
      ),
    ),
  ).toEqual([])
})
