import { sql } from 'kysely'
import { can } from '../../src/domain/access.ts'
import { entities, type Name } from '../../src/domain/index.ts'
import type { Entity } from '../../src/domain/kit/entity.ts'
import type { Field } from '../../src/domain/kit/field.ts'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import type { TestCompany } from './company.ts'
import { today } from './shop.ts'
import { foreign } from './world.ts'

type Values = Record<string, unknown>
export const entityOf = (name: Name) => entities[name] as unknown as Entity

/** What the declaration does not say: an invoice needs a line with a description. */
const given: Partial<Record<Name, Values>> = {
  invoice: { items: [{ description: 'Setting a stone', basis: 'whole', rate: '250' }] },
  inventoryRefill: { pieces: 7 },
  transfer: { items: [] },
  creditNote: { items: [] },
}

// From QAA on, where no code of the trade begins.
const capitals = (n: number) => [16 + n / 676, n / 26, n].map(part => String.fromCharCode(65 + (Math.floor(part) % 26))).join('')
const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)

/** The first of several spellings that the schema of the field accepts. */
const textFor = (field: Field, n: number): string => {
  if (field.isSecret) return `a long password ${n}`
  const spellings = [
    `Sample ${n}`,
    `S-${n}`,
    capitals(n),
    `${(n % 9) + 1}.${100 + (n % 900)}`,
    `S${n}-{seq:5}`,
    `sample${n}@house.test`,
    `${9983 + n}`,
    'BLACKHORSE',
    'X',
  ]
  const fitting = spellings.find(spelling => field.schema.safeParse(spelling).success)
  if (!fitting) throw new Error(`No sample fits the field ${field.label}.`)
  return fitting
}

/** Valid drafts of any entity, each different from the previous one. */
export const sampler = (company: TestCompany) => {
  let count = 100

  const refTo = async (name: Name): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(entityOf(name).table)} order by id limit 1`.execute(company.db)
    if (rows[0]) return rows[0].id
    const id = uuid()
    return company.make(name, { id, ...(await draft(name)) }).then(() => id)
  }
  /** A new lot without movements, and a branch other than the first: documents that move stock need them. */
  const lot = async (): Promise<string> => {
    const draft = { type: 'parcel', pieces: 5000, weight: '9000', stoneName: await refTo('stoneName'), branch: company.branch }
    return (await (await company.as('Admin')).post('/api/inventory', draft)).data.id
  }
  /** An issued invoice: only such a one is credited. */
  const issued = async (): Promise<string> => {
    const admin = await company.as('Admin')
    const { id, version } = (await admin.post('/api/invoice', await draft('invoice'))).data
    await admin.put('/api/invoice/issue', { id, version })
    return id
  }
  const otherBranch = () => company.make('branch', { code: capitals(++count * 31), name: `Branch ${++count}` })
  const needs: Partial<Record<Name, Record<string, () => Promise<string>>>> = {
    creditNote: { invoice: issued },
    inventoryRefill: { inventory: lot },
    labSubmission: { inventory: lot },
    // The base currency needs no rate.
    exchangeRate: { currency: async () => foreign },
    transfer: { to: otherBranch },
    cuttingInvoice: { customer: () => refTo('customer') },
    lapidaryInvoice: { customer: () => refTo('customer') },
    mfInvoice: { customer: () => refTo('customer') },
  }
  const valueFor = async (field: Field, n: number): Promise<unknown> => {
    if (field.kind === 'ref') return refTo(field.of as Name)
    if (field.kind === 'choice') return field.options!.find(({ value }) => value === company.currency)?.value ?? field.options![0]!.value
    if (field.kind === 'choices' || field.kind === 'json' || field.kind === 'lines') return []
    if (field.kind === 'flag') return n % 2 === 0
    if (field.kind === 'date') return field.label === 'From' ? day(n) : today()
    if (field.kind === 'integer') return (n % 20) + 20
    if (field.kind === 'text' || field.kind === 'longText') return textFor(field, n)
    // Rates near each other: one far from its neighbor must be confirmed.
    if (field.kind === 'exchange') return `1.0${(n % 9) + 1}`
    return `${(n % 50) + 1}.5`
  }
  /** A draft with every required field and unique values. */
  const draft = async (name: Name): Promise<Values> => {
    const n = ++count
    const required = Object.entries(entityOf(name).fields).filter(
      ([field, { mode, isUnique }]) => (mode === 'required' || (isUnique && mode === 'optional')) && !(field in (given[name] ?? {})),
    )
    const values: Values = {}
    for (const [field, declared] of required)
      values[field] = needs[name]?.[field] ? await needs[name][field]() : await valueFor(declared, n)
    for (const [field, find] of Object.entries(needs[name] ?? {})) values[field] ??= await find()
    return { ...values, ...given[name] }
  }
  /** A field that can be changed at any time, and two values for it. */
  const change = async (name: Name): Promise<{ field: string; first: unknown; second: unknown }> => {
    const { fields, lifecycle } = entityOf(name)
    const open = Object.entries(fields).filter(
      ([field, { mode, isFixed, isSecret, kind }]) =>
        mode !== 'readonly' &&
        !isFixed &&
        !isSecret &&
        ['text', 'longText', 'exchange'].includes(kind) &&
        (!lifecycle || lifecycle.editableAfterIssue?.includes(field)),
    )
    const [field, declared] = open.find(([, { isUnique }]) => !isUnique) ?? open[0]!
    return { field, first: await valueFor(declared, ++count), second: await valueFor(declared, ++count) }
  }
  return { draft, change, refTo }
}

/** The entities that an Admin creates over the API. */
export const makeable = (Object.keys(entities) as Name[]).filter(name => can('Admin', 'create', name))
/** The entities that the API lists. */
export const listed = (Object.keys(entities) as Name[]).filter(name => can('Admin', 'lookup', name))
