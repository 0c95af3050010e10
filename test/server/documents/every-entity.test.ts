import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { can } from '../../../src/domain/access.ts'
import { entities, type Name } from '../../../src/domain/index.ts'
import { deactivation } from '../../../src/domain/kit/entity.ts'
import type { Field } from '../../../src/domain/kit/field.ts'
import { largestPage } from '../../../src/domain/kit/list-query.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { entityOf, listed, makeable, sampler } from '../../support/samples.ts'
import { centBase as base } from '../../support/world.ts'

type Row = Record<string, Answer['data']>
let company: TestCompany
let admin: ReturnType<typeof visitor>
let samples: ReturnType<typeof sampler>
const made = new Map<Name, Row[]>()

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  admin = await company.as('Admin')
  samples = sampler(company)
  for (const name of makeable) made.set(name, [await make(name), await make(name), await make(name)])
})
afterAll(() => company.stop())

const pathOf = (name: Name) => `/api/${entities[name].path}`
const make = async (name: Name, given: Row = {}): Promise<Row> => {
  const answer = await admin.post(pathOf(name), { ...(await samples.draft(name)), ...given })
  expect(answer.errorMessages, name).toEqual([])
  return answer.data
}
const list = async (name: Name, query: Row = {}): Promise<{ rows: Row[]; total: number; sums: Row }> => {
  const answer = await admin.get(pathOf(name), query)
  expect(answer.errorMessages, `${name} ${JSON.stringify(query)}`).toEqual([])
  return answer.data
}
const rowsOf = async (name: Name) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(entityOf(name).table)}`.execute(company.db)
  return rows[0]!.count
}
const numeric = ['money', 'rate', 'exchange', 'carats', 'millimetres', 'percent', 'integer']

describe.each(listed)('a list of %s', name => {
  const { fields, list: columns, lookup } = entityOf(name)
  const entries = Object.entries(fields)

  it('comes in pages that do not overlap', async () => {
    const whole = await list(name, { pageSize: 200 })
    const pages = [await list(name, { pageSize: 1 }), await list(name, { pageSize: 1, page: 2 })]
    expect(pages.flatMap(page => page.rows.map(row => row.id))).toEqual(whole.rows.slice(0, 2).map(row => row.id))
    expect(pages.map(page => page.total)).toEqual([whole.total, whole.total])
    expect(await rowsOf(name)).toBe(whole.total)
    for (const wrong of [{ pageSize: largestPage + 1 }, { pageSize: 0 }, { page: 0 }, { page: 'x' }])
      expect((await admin.get(pathOf(name), wrong)).status).toBe(400)
  })

  const sortable = entries.filter(
    ([field, { kind, isSecret, stored }]) => kind !== 'lines' && !isSecret && (stored || columns.includes(field)),
  )
  it.each(sortable.map(([field]) => field))('is sorted by %s, both ways', async field => {
    const up = (await list(name, { sort: field, pageSize: 200 })).rows
      .map(row => row[field])
      .filter(value => value !== null && value !== undefined)
    const down = (await list(name, { sort: `-${field}`, pageSize: 200 })).rows
      .map(row => row[field])
      .filter(value => value !== null && value !== undefined)
    if (!numeric.includes(fields[field]!.kind) && fields[field]!.kind !== 'date') return
    const order = (a: string, b: string) => (fields[field]!.kind === 'date' ? a.localeCompare(b) : Number(a) - Number(b))
    expect(up).toEqual([...up].sort(order))
    expect(down).toEqual([...down].sort(order).reverse())
  })

  it.each(entries.filter(([, { filter }]) => filter).map(([field, declared]) => [field, declared] as const))(
    'is filtered by %s',
    async (field, declared) => {
      const { rows, total } = await list(name, { pageSize: 200 })
      for (const { query, keeps } of filtersOf(field, declared, rows)) {
        const found = await list(name, { ...query, pageSize: 200 })
        expect(found.total, JSON.stringify(query)).toBeLessThanOrEqual(total)
        expect(
          found.rows.filter(row => field in row && !keeps(row[field])),
          JSON.stringify(query),
        ).toEqual([])
        if (total <= 200 && rows.every(row => field in row))
          expect(found.rows.map(row => row.id).sort()).toEqual(
            rows
              .filter(row => keeps(row[field]))
              .map(row => row.id)
              .sort(),
          )
      }
    },
  )

  it('is offered as choices with the fields each one fills in', async () => {
    const { rows } = await list(name, { view: 'lookup' })
    expect(rows.length).toBeLessThanOrEqual(20)
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(['id', 'title', ...lookup].sort())
    const [first] = rows
    if (first) expect((await list(name, { view: 'lookup', ids: first.id })).rows).toEqual([first])
  })

  it('refuses undeclared parameters, by name', async () => {
    for (const wrong of ['colourOfMoney', 'password', '__proto__', 'sort[]']) {
      const { status, errorMessages } = await admin.get(pathOf(name), { [wrong]: 'x' })
      expect([status, errorMessages.join()]).toEqual([400, expect.stringContaining(wrong)])
    }
    for (const sort of ['nothing', '-nothing', 'password', 'id;drop table "user"', ''])
      expect((await admin.get(pathOf(name), { sort })).status).toBe(400)
  })

  it.runIf(can('Admin', 'export', name))('is exported as a spreadsheet of the named columns, in that order', async () => {
    const files = columns.filter(column => fields[column]!.kind !== 'picture')
    const chosen = files.toReversed().filter((_, index) => index % 2 === 0)
    const { data } = await admin.get(`${pathOf(name)}/export/excel`, { columns: chosen.join() })
    const [head] = await sheetRows(data)
    expect(head).toEqual(chosen.map(column => fields[column]!.label))
    for (const wrong of ['nothing', '', `${files[0]},${files[0]}`])
      expect([wrong, (await admin.get(`${pathOf(name)}/export/excel?columns=${wrong}`)).status]).toEqual([wrong, 400])
  })

  it.runIf(can('Admin', 'export', name))('is exported as a spreadsheet with the same columns, rows and sums', async () => {
    const { total, sums } = await list(name)
    const { status, data, headers } = await admin.get(`${pathOf(name)}/export/excel`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('spreadsheetml')
    const rows = await sheetRows(data)
    // Images are not exported; every other column of the list is.
    const files = columns.filter(column => fields[column]!.kind !== 'picture')
    expect(rows[0]).toEqual(files.map(column => fields[column]!.label))
    const totals = rows.slice(total + 1)
    const summed = files.filter(column => column in sums)
    if (summed.length > 0 && total > 0)
      expect(summed.map(column => Number(totals[0]![files.indexOf(column)]))).toEqual(summed.map(column => Number(sums[column])))
    expect(totals.every(([first]) => first!.startsWith('Total'))).toBe(true)
  })
})

/** For each filter: a query built from the rows of the list, and the condition that the result must meet. */
const filtersOf = (
  field: string,
  { kind, options, matchesWhole }: Field,
  rows: Row[],
): { query: Row; keeps: (value: Answer['data']) => boolean }[] => {
  const values = rows.map(row => row[field]).filter(value => value !== null && value !== undefined && value !== '')
  const [value] = values
  if (kind === 'choice')
    return options!.slice(0, 6).map(option => ({ query: { [field]: option.value }, keeps: found => found === option.value }))
  if (kind === 'choices')
    return options!.slice(0, 4).map(option => ({ query: { [field]: option.value }, keeps: found => found.includes(option.value) }))
  if (kind === 'flag') return [true, false].map(is => ({ query: { [field]: is }, keeps: found => found === is }))
  if (kind === 'ref') return [{ query: { [field]: value?.id ?? uuid() }, keeps: found => found?.id === (value?.id ?? '') }]
  if (kind === 'date')
    return [
      {
        query: { [`${field}From`]: value ?? '2020-01-01', [`${field}To`]: value ?? '2020-01-01' },
        keeps: found => found === (value ?? ''),
      },
    ]
  if (numeric.includes(kind)) {
    const middle = Number(value ?? 10)
    return [
      { query: { [`${field}Min`]: middle }, keeps: found => found !== null && Number(found) >= middle },
      { query: { [`${field}Max`]: middle }, keeps: found => found !== null && Number(found) <= middle },
    ]
  }
  if (matchesWhole) {
    const whole = String(value ?? 'Sample')
    const isIt = (found: unknown) => String(found).toLowerCase() === whole.toLowerCase()
    return [whole.toUpperCase(), `no such one, ${whole}`].map(value => ({ query: { [field]: value }, keeps: isIt }))
  }
  const part = String(value ?? 'Sample').slice(0, 4)
  return [{ query: { [field]: part }, keeps: found => found?.toLowerCase().includes(part.toLowerCase()) ?? false }]
}

describe.each(makeable)('a record of %s', name => {
  const { fields, lifecycle } = entityOf(name)
  const path = pathOf(name)
  const own = () => made.get(name)![0]!

  it('reads as it was created, and gives 404 when it does not exist', async () => {
    const { data } = await admin.get(path, { id: own().id })
    expect(data).toMatchObject({ id: own().id, version: own().version, createdBy: 'Admin of the company' })
    expect(
      Object.entries(fields)
        .filter(([, field]) => field.isSecret)
        .filter(([field]) => field in data),
    ).toEqual([])
    const missing = await admin.get(path, { id: uuid() })
    expect([missing.status, missing.errorMessages[0]]).toEqual([404, expect.stringMatching(/^There is no such /)])
    expect((await admin.get(path, { id: 'x' })).status).toBe(400)
  })

  it('is created once when it is sent twice, and refused when different data comes with its id', async () => {
    const draft = { id: uuid(), ...(await samples.draft(name)) }
    const first = await admin.post(path, draft)
    const count = await rowsOf(name)
    const second = await admin.post(path, draft)
    expect([first.status, second.status, second.data]).toEqual([200, 200, first.data])
    const other = await admin.post(path, { ...(await samples.draft(name)), id: draft.id, ...('notes' in fields && { notes: 'Another' }) })
    expect([other.status, other.errorMessages[0]]).toEqual([409, expect.stringContaining('id')])
    expect(await rowsOf(name)).toBe(count)
  })

  it.runIf(lifecycle?.editable.includes(lifecycle.initial))('is not created again by its id after it was deleted', async () => {
    const draft = { id: uuid(), ...(await samples.draft(name)) }
    const { data } = await admin.post(path, draft)
    if (!lifecycle!.editable.includes(data.state)) return
    expect((await admin.remove(path, { id: draft.id })).status).toBe(200)
    const again = await admin.post(path, draft)
    expect([again.status, again.errorMessages]).toEqual([409, [`This ${entityOf(name).one} was deleted. Create a new one.`]])
  })

  it('refuses undeclared fields and fields only the server fills, by name', async () => {
    const filled = Object.entries(fields)
      .filter(([, field]) => field.mode === 'readonly')
      .map(([field]) => field)
    for (const wrong of ['colourOfMoney', 'createdBy', 'version', 'passwordHash', ...filled]) {
      const { status, data } = await admin.post(path, { ...(await samples.draft(name)), [wrong]: '1' })
      expect([status, Object.keys(data.fields)]).toEqual([400, [wrong]])
    }
    for (const wrong of ['colourOfMoney', 'createdBy', ...filled]) {
      const { status, data } = await admin.put(path, { id: own().id, version: own().version, [wrong]: '1' })
      expect([status, Object.keys(data.fields)]).toEqual([400, [wrong]])
    }
  })

  it('names the fields that are missing', async () => {
    const required = Object.entries(fields)
      .filter(([, field]) => field.mode === 'required')
      .map(([field]) => field)
    const { status, data } = await admin.post(path, {})
    expect([status, Object.keys(data?.fields ?? {}).sort()]).toEqual(required.length > 0 ? [400, required.sort()] : [200, []])
  })

  it('refuses a change from an outdated version, and says so', async () => {
    const record = await make(name)
    const { field, first, second } = await samples.change(name)
    const winner = await admin.put(path, { id: record.id, version: record.version, [field]: first })
    expect(winner.errorMessages).toEqual([])
    expect(winner.data).toMatchObject({ [field]: first, version: record.version + 1, updatedBy: 'Admin of the company' })
    const loser = await admin.put(path, { id: record.id, version: record.version, [field]: second })
    expect([loser.status, loser.errorMessages[0]]).toEqual([409, expect.stringContaining('Admin of the company changed this')])
    const history = (await admin.get(`${path}/history`, { id: record.id })).data
    expect(history.map((entry: Row) => [entry.action, entry.by])).toEqual([
      ['update', 'Admin of the company'],
      ['create', 'Admin of the company'],
    ])
    expect(history[0].changes).toEqual([{ field, label: fields[field]!.label, before: record[field], after: first }])
  })

  it.each(
    Object.entries(fields)
      .filter(([, { isUnique }]) => isUnique)
      .map(([field]) => field),
  )('has a unique %s, ignoring case and outer spaces', async field => {
    const value = String(own()[field])
    const spellings = [value, value.toUpperCase(), value.toLowerCase(), `  ${value} `].filter(
      spelling => fields[field]!.schema.safeParse(spelling).success,
    )
    for (const spelling of spellings) {
      const { status, data, errorMessages } = await admin.post(path, { ...(await samples.draft(name)), [field]: spelling })
      expect([status, Object.keys(data?.fields ?? {}), errorMessages[0]]).toEqual([
        409,
        [field],
        expect.stringContaining(fields[field]!.label),
      ])
    }
    const other = made.get(name)![1]!
    if (!fields[field]!.isFixed) expect((await admin.put(path, { id: other.id, version: other.version, [field]: value })).status).toBe(409)
  })

  it('is found by its search fields', async () => {
    for (const [field] of Object.entries(fields).filter(([, { isSearched, kind }]) => isSearched && kind !== 'ref')) {
      if (!own()[field]) continue
      const { rows } = await list(name, { search: String(own()[field]).slice(0, 100).toUpperCase(), pageSize: 200 })
      expect(
        rows.map(row => row.id),
        field,
      ).toContain(own().id)
    }
    for (const search of ["'", '%', '\\', '_', '"; drop table "user"; --', '\u0000', '   ', 'ا ب'])
      expect((await admin.get(path, { search })).status, search).toBeLessThan(500)
  })

  const users = (Object.keys(entities) as Name[]).flatMap(user =>
    Object.entries(entityOf(user).fields)
      .filter(([, field]) => field.kind === 'ref' && field.of === name && field.mode !== 'readonly' && makeable.includes(user))
      // What is posted at once is named by its postings.
      .filter(() => user !== 'opening')
      // A stone leaves the stock when it is deleted, and its reports stay with it.
      .filter(() => name !== 'inventory')
      .map(([field]) => ({ user, field })),
  )
  it.runIf(users.length > 0 && !lifecycle)('is kept while other records refer to it, and counts them', async () => {
    const record = await make(name)
    const { user, field } = users[0]!
    await make(user, { [field]: record.id })
    const { status, errorMessages, data } = await admin.remove(path, { id: record.id })
    const instead = deactivation(entityOf(name)) ? ' Deactivate it instead.' : ''
    const one = entityOf(name).one
    expect([status, errorMessages[0]]).toEqual([409, `This ${one} is used by 1 ${entityOf(user).one} and cannot be deleted.${instead}`])
    expect(data.uses).toEqual([{ entity: user, field: expect.any(String), count: 1 }])
  })

  it('can be deleted when nothing refers to it and nothing is posted', async () => {
    const record = await make(name)
    const { status, errorMessages } = await admin.remove(path, { id: record.id })
    const posted = name === 'inventory' || (lifecycle && !lifecycle.editable.includes(record.state))
    // A stone and a refill are reversed by their deletion. An opening bill is reversed too, but no role may delete one.
    const isReversed = name === 'inventory' || name === 'inventoryRefill'
    expect([status, errorMessages.length]).toEqual(posted && !isReversed ? [name === 'opening' ? 403 : 409, 1] : [200, 0])
    expect((await admin.get(path, { id: record.id })).status).toBe(posted ? 200 : 404)
    expect((await admin.remove(path, { id: uuid() })).status).toBe(name === 'opening' ? 403 : 404)
  })
})
