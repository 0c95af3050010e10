import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** British spellings of words that texts use, and what follows them. */
const british =
  /\b(?:\w*colour|jewell|cancelled|cancelling|centre|grey|labour|labell|travell|realis|recognis|organis|analyse|(?:milli)?metre|favour|honour|neighbour|behaviour|licence|armour|instalment|rouble|gemmolog|judgement|programme)\w*/i

/** Texts that keep a British spelling: proper names, and words that an import or a search accepts in both spellings. */
const kept: Readonly<Record<string, readonly RegExp[]>> = {
  'src/domain/reports/find-place.ts': [/jewelry jewellery/],
  'src/domain/trade/labs.ts': [/^National Gem and Jewellery Authority$/, /Gemmolog/],
  'src/domain/trade/stone-names.ts': [
    /^(?:Colour-change (?:sapphire|garnet)|Grey spinel|Bi-colour tourmaline|Colourless topaz)$/,
    /^colour change$/,
  ],
  'src/server/demo/parties/names-east.ts': [/./],
  'src/server/demo/parties/names-west.ts': [/./],
  'src/server/demo/parties/names.ts': [/^Unit 1207, Jewel Harbour Centre/],
}

const isText = (text: string) => (/ /.test(text.trim()) || /^\p{Lu}/u.test(text)) && /\p{Ll}{2}/u.test(text)
const isSql = (text: string) => /\b(?:select|from|where|case|when|coalesce|sum|case)\b.*[=('"]/s.test(text)

/** The texts of a source file that a user can read: strings with a space or a capital, and the text between tags. None where no British word is. */
const textsOf = (file: string): string[] => {
  const code = readFileSync(file, 'utf8')
  if (!british.test(code)) return []
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isTaggedTemplateExpression(node)) {
      if (ts.isTemplateExpression(node.template)) for (const span of node.template.templateSpans) visit(span.expression)
      return
    }
    if (ts.isPropertyAssignment(node)) {
      visit(node.initializer)
      return
    }
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    else if (ts.isTemplateExpression(node)) texts.push([node.head.text, ...node.templateSpans.map(span => span.literal.text)].join('…'))
    else if (ts.isJsxText(node)) texts.push(` ${node.text.trim()} `)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts.filter(text => isText(text) && !isSql(text))
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(name => join('src', name).replaceAll('\\', '/'))
const sources = files.filter(file => /\.tsx?$/.test(file))

it.each(['domain', 'server', 'web'])('texts of src/%s have American spelling', folder => {
  const wrong = sources
    .filter(file => file.startsWith(`src/${folder}/`))
    .flatMap(file =>
      textsOf(file)
        .filter(text => british.test(text) && !kept[file]?.some(known => known.test(text)))
        .map(text => `${file}: ${text.trim().slice(0, 120)}`),
    )
  expect(wrong).toEqual([])
})

it('texts of printed documents have American spelling', () => {
  const templates = files
    .filter(file => file.endsWith('.typ'))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/"[^"]*"|\[[^\]]*\]/g)].map(([text]) => `${file}: ${text}`))
  expect(templates.filter(text => british.test(text))).toEqual([])
})

it('every kept spelling is still there', () => {
  for (const [file, known] of Object.entries(kept))
    for (const text of known)
      expect(
        textsOf(file).some(one => text.test(one)),
        `${file}: ${text}`,
      ).toBe(true)
})
