import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

// What the programmer claims and the compiler cannot check. Lower these numbers when you can; never raise them.
const most = { as: 4, exclamation: 1 }

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file))
  .map(file => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))

const count = (isCounted: (node: ts.Node) => boolean): number => {
  let found = 0
  const visit = (node: ts.Node): void => {
    if (isCounted(node)) found++
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(file)
  return found
}

test('few types are asserted in a thousand lines', () => {
  const thousands = files.reduce((lines, file) => lines + file.getLineStarts().length, 0) / 1_000
  expect(thousands).toBeGreaterThan(60)
  const asserted = {
    as: count(node => ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)),
    exclamation: count(ts.isNonNullExpression),
    any: count(node => node.kind === ts.SyntaxKind.AnyKeyword),
  }
  expect(asserted.any).toBe(0)
  expect(asserted.as / thousands).toBeLessThanOrEqual(most.as)
  expect(asserted.exclamation / thousands).toBeLessThanOrEqual(most.exclamation)
}, 60_000)
