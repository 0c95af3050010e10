import { relative, resolve } from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vitest/config'

// The row that a statement declares, as in sql<{ id: string }>`select …`, is a claim that the compiler cannot check. In the tests of the
// server each statement therefore carries its declaration, and its result is compared with it.
const check = resolve(import.meta.dirname, 'check.ts')

type Kind = 'string' | 'number' | 'boolean' | 'object'
/** The kinds of value that a column may have; none if it may have any. */
export type DeclaredColumn = { kinds: Kind[]; isNullable: boolean; isOptional: boolean }
export type DeclaredRow = Record<string, DeclaredColumn>

const kindsOf = (type: ts.Type): Kind[] => {
  if (type.isUnion()) return [...new Set(type.types.flatMap(kindsOf))]
  if (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.BigIntLike)) return ['string']
  if (type.flags & ts.TypeFlags.NumberLike) return ['number']
  if (type.flags & ts.TypeFlags.BooleanLike) return ['boolean']
  return type.flags & ts.TypeFlags.Object || type.isIntersection() ? ['object'] : []
}
const isAnything = (type: ts.Type) => Boolean(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter))
const isEmpty = (type: ts.Type) => Boolean(type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void))

const columnOf = (checker: ts.TypeChecker, property: ts.Symbol, at: ts.Node): DeclaredColumn => {
  const type = checker.getTypeOfSymbolAtLocation(property, at)
  const parts = type.isUnion() ? type.types : [type]
  return {
    kinds: parts.some(isAnything) ? [] : [...new Set(parts.filter(part => !isEmpty(part)).flatMap(kindsOf))],
    isNullable: parts.some(part => isAnything(part) || Boolean(part.flags & ts.TypeFlags.Null)),
    isOptional: Boolean(property.flags & ts.SymbolFlags.Optional),
  }
}

/** The declared columns of a row; undefined where the type does not name them all. */
const rowOf = (checker: ts.TypeChecker, node: ts.TypeNode): DeclaredRow | undefined => {
  const type = checker.getTypeFromTypeNode(node)
  const isRow = type.flags & ts.TypeFlags.Object || type.isIntersection()
  if (!isRow || checker.getIndexInfosOfType(type).length > 0 || checker.isArrayLikeType(type)) return undefined
  const properties = checker.getPropertiesOfType(type)
  if (properties.length === 0) return undefined
  return Object.fromEntries(properties.map(property => [property.name, columnOf(checker, property, node)]))
}

const isStatement = (node: ts.Node): node is ts.TaggedTemplateExpression & { typeArguments: ts.NodeArray<ts.TypeNode> } =>
  ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql' && node.typeArguments?.length === 1

const statementsIn = (file: ts.SourceFile) => {
  const found: (ts.TaggedTemplateExpression & { typeArguments: ts.NodeArray<ts.TypeNode> })[] = []
  const visit = (node: ts.Node): void => {
    if (isStatement(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const openProgram = (root: string) => {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const names = ts.sys.readDirectory(resolve(root, 'src/server'), ['.ts'])
  return ts.createProgram(names, { ...options, noEmit: true, incremental: false })
}

/** Adds to each statement of the server the row that it declares. */
export const declaredRows = (): Plugin => {
  const root = resolve(import.meta.dirname, '../../..')
  let program: ts.Program | undefined
  return {
    name: 'declared-rows',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(resolve(root, 'src/server')) || !code.includes('sql<')) return undefined
      program ??= openProgram(root)
      const file = program.getSourceFile(id)
      if (!file || file.text !== code) return undefined
      const checker = program.getTypeChecker()
      const edits = statementsIn(file).flatMap(node => {
        const row = rowOf(checker, node.typeArguments[0]!)
        if (!row) return []
        const site = `${relative(root, id)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
        return [
          { at: node.getStart(), text: '$declared(' },
          { at: node.getEnd(), text: `, ${JSON.stringify(site)}, ${JSON.stringify(row)})` },
        ]
      })
      if (edits.length === 0) return undefined
      const changed = edits
        .sort((a, b) => b.at - a.at)
        .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code)
      // On the first line, so that the numbers of the others stay.
      return { code: `import { declared as $declared } from ${JSON.stringify(check)}; ${changed}`, map: null }
    },
  }
}
