import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities, type Name } from '../../../src/domain/index.ts'
import { ranged } from '../../../src/domain/kit/list-query.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop } from '../../support/shop.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany()
  const shop = await openShop(company)
  const lent = await shop.stone({ costRate: '90' })
  await shop.lend([{ inventory: lent.id, basis: 'per carat', rate: '300' }])
  const sold = await shop.stone({ costRate: '110', length: '7.02', width: '5.11', depth: '3.4' })
  await shop.sell([{ inventory: sold.id, basis: 'per carat', rate: '300' }])
  await shop.receive('100')
})
afterAll(() => company.stop())

const rangesOf = (name: Name) =>
  Object.entries(entities[name].fields).flatMap(([field, { kind, filter }]) =>
    filter && ranged[kind] ? [{ field, ends: ranged[kind] }] : [],
  )

/** The day or number that a filter takes for the value of a row. */
const limitOf = (value: unknown) => (typeof value === 'string' && value.includes('T') ? value.slice(0, 10) : String(value))

it('an empty filter on a text asks for nothing in particular', async () => {
  const admin = await company.as('Admin')
  for (const name of Object.keys(entities) as Name[]) {
    const texts = Object.entries(entities[name].fields).filter(([, { filter, kind }]) => filter && kind === 'text')
    const all = (await admin.get(`/api/${entities[name].path}`)).data.total
    for (const [field] of texts) {
      const { status, data } = await admin.get(`/api/${entities[name].path}`, { [field]: '' })
      expect([name, field, status, data.total]).toEqual([name, field, 200, all])
    }
  }
})

describe('a filter over a range includes both of its ends', () => {
  it.each<Name>(['inventory', 'approval', 'invoice', 'paymentNote'])('of %s', async name => {
    const admin = await company.as('Admin')
    const list = async (query: Record<string, string>) => (await admin.get(`/api/${entities[name].path}`, query)).data.rows
    const [row] = await list({})
    const tried = rangesOf(name).filter(({ field }) => row[field] !== null && row[field] !== undefined)
    expect(tried).not.toEqual([])
    for (const { field, ends } of tried) {
      const limit = limitOf(row[field])
      for (const query of [
        { [field + ends[0]]: limit },
        { [field + ends[1]]: limit },
        { [field + ends[0]]: limit, [field + ends[1]]: limit },
      ])
        expect(await list(query), JSON.stringify(query)).toContainEqual(expect.objectContaining({ id: row.id }))
    }
  })
})
