import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { placedLines } from '../../../src/domain/documents/line-schema.ts'
import { entities } from '../../../src/domain/index.ts'
import { changeOf, choiceOf, choicesOf, draftOf, listOf, recordOf } from '../../../src/domain/kit/entity-schema.ts'

const { branch, invoice, user, customer } = entities
type Described = {
  properties?: Record<string, Described>
  required?: string[]
  items?: Described
  anyOf?: Described[]
  description?: string
}
const isObject = (node: unknown): node is Record<string, unknown> => typeof node === 'object' && node !== null && !Array.isArray(node)
/** A JSON schema with each reference to a named schema replaced by that schema. */
const expanded = (node: unknown, named: Record<string, unknown>): unknown => {
  if (Array.isArray(node)) return node.map(part => expanded(part, named))
  if (!isObject(node)) return node
  if (typeof node.$ref === 'string') return expanded(named[node.$ref.split('/').at(-1) ?? ''], named)
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, expanded(part, named)]))
}
const described = (schema: z.ZodType) => {
  const { $defs = {}, ...whole } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  return expanded(whole, $defs) as Described
}
const namesIn = (schema: z.ZodType) => Object.keys(described(schema).properties ?? {})

describe('the schemas of an entity', () => {
  it('return a record with its stamp, without secrets and without what is only taken', () => {
    expect(namesIn(recordOf(branch))).toEqual(expect.arrayContaining(['id', 'version', 'createdAt', 'updatedBy', 'code', 'hasLogo']))
    expect(namesIn(recordOf(user))).not.toContain('password')
    expect(namesIn(recordOf(entities.paymentNote))).not.toContain('draft')
    expect(namesIn(recordOf(entities.paymentNote))).toEqual(expect.arrayContaining(['credit', 'bankCharges']))
    expect(namesIn(recordOf(invoice))).toContain('items')
  })
  it('may leave out what is confidential, and nothing else', () => {
    const { required = [], properties = {} } = described(recordOf(entities.employee))
    expect(
      Object.keys(properties)
        .filter(name => !required.includes(name))
        .sort(),
    ).toEqual(
      [
        'address',
        'allowedLoss',
        'bank',
        'commission',
        'commissionBasis',
        'commissionFrom',
        'emergency',
        'nationalId',
        'notes',
        'payKind',
        'pieceRate',
        'salary',
        'target',
        'targetFrom',
      ].sort(),
    )
  })
  it('list the columns of its list, and choose by its title and the fields of its lookup', () => {
    const row = described(listOf(branch)).properties?.rows?.items?.properties ?? {}
    expect(Object.keys(row).sort()).toEqual([...branch.list, 'id', 'version'].sort())
    expect(namesIn(choiceOf(branch)).sort()).toEqual(['code', 'currency', 'id', 'title'])
    expect(namesIn(choicesOf(branch)).sort()).toEqual(['page', 'pageSize', 'rows', 'sums', 'total'])
  })
  it('have a name in the description of the API', () => {
    const nameOf = (schema: z.ZodLazy<z.ZodType>) => schema.unwrap().meta()?.id
    expect([recordOf, draftOf, changeOf, listOf, choicesOf].map(of => nameOf(of(invoice)))).toEqual([
      'Invoice',
      'InvoiceDraft',
      'InvoiceChange',
      'InvoicePage',
      'InvoiceChoices',
    ])
  })
  it('are made once', () => expect(draftOf(branch).unwrap()).toBe(draftOf(branch).unwrap()))
  it('title a draft of a document with nothing, and any other record with its name', () => {
    const titled = (entity: typeof invoice | typeof customer, title: string | null) =>
      choiceOf(entity)
        .safeParse({ id: '0197f3a0-1111-7222-8333-444455556666', title })
        .error?.issues.some(({ path }) => path[0] === 'title') ?? false
    expect([titled(invoice, null), titled(customer, null), titled(customer, 'Galle')]).toEqual([false, true, false])
  })
  it('carry the label of each field, and its hint', () => {
    const { properties = {} } = described(recordOf(branch))
    expect(properties.country).toMatchObject({ title: 'Country' })
    expect(properties.country).not.toHaveProperty('description')
    expect(properties.code?.description).toMatch(/^Part of every document number/)
  })
})

test('the lines of several documents each say which document they are on', () => {
  const branches = described(placedLines([invoice, entities.approval])).items?.anyOf ?? []
  expect(branches.map(({ required = [] }) => ['invoice', 'approval'].filter(name => required.includes(name)))).toEqual([
    ['invoice'],
    ['approval'],
  ])
  expect(branches[0]?.properties).toHaveProperty('sku')
  expect(branches[0]?.properties?.invoice?.required).toEqual(['id', 'title', 'version'])
})

test('a change names the record and its version, and nothing that is fixed or computed', () => {
  const names = namesIn(changeOf(entities.inventory))
  expect(names).toEqual(expect.arrayContaining(['id', 'version', 'location', 'askingRate']))
  for (const name of ['branch', 'weight', 'status', 'value']) expect(names).not.toContain(name)
  expect(described(changeOf(entities.inventory)).required).toEqual(['id', 'version'])
})

test('a new record must have its required fields, may have the optional ones, and nothing else', () => {
  const draft = draftOf(branch)
  const bangkok = { code: 'BKK', name: 'Bangkok' }
  expect(draft.safeParse(bangkok).success).toBe(true)
  expect(draft.safeParse({ ...bangkok, legalName: null, country: 'TH' }).success).toBe(true)
  expect(draft.safeParse({ ...bangkok, country: null }).success).toBe(false)
  expect(draft.safeParse({ code: 'BKK' }).success).toBe(false)
  expect(draft.safeParse({ ...bangkok, hasLogo: true }).success).toBe(false)
})
