import { z } from 'zod'
import type { Entity } from '../entity.ts'
import { ref } from '../field.ts'
import { present } from '../present.ts'
import { changesOf } from '../shape.ts'
import { declareList, type ListDeclaration } from './list.ts'

const finds = 'record'

/**
 * Declares the list that changes the records of another list. Each row finds one by its code, name or e-mail address, and an empty cell
 * changes nothing. `label` is the heading of that column. See docs/domain/company.md#changes-by-a-list.
 */
export const declareUpdate = (list: ListDeclaration, { name: of, fields }: Entity, label: string): ListDeclaration => {
  const names = Object.keys(list.fields).filter(name => fields[name] && fields[name].mode !== 'readonly' && !fields[name].isFixed)
  const isChanged = (name: string) => names.includes(name)
  const example = Object.entries(list.example).filter(([name]) => isChanged(name) && name !== list.key)
  const declared = declareList({
    ...{ one: list.one, many: list.many, words: list.words, key: finds, finds },
    fields: { [finds]: ref(label, of), ...Object.fromEntries(names.map(name => [name, present(fields[name]).optional()])) },
    heads: { ...list.heads, [finds]: ['code', ...(list.heads.code ?? []), list.key, ...(list.heads[list.key] ?? [])] },
    once: list.once.filter(group => group.every(isChanged)),
    seldomTwice: list.seldomTwice.filter(isChanged),
    inBase: list.inBase.filter(isChanged),
    example: { [finds]: list.example[list.key] ?? '', ...Object.fromEntries(example) },
  })
  // A missing value stays as it is: no default takes its place.
  const plain = names.filter(name => fields[name]?.kind !== 'ref')
  return { ...declared, schema: z.strictObject(changesOf(fields, plain)) }
}
